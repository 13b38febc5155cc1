import { ChevronLeft, ChevronRight } from "lucide-react";
import { CopyButton } from "../controls/copy-button.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatNumber } from "../../lib/format.ts";
import type { ResultSet } from "../../sqlite/messages.ts";
import { textOf } from "../../sqlite/value-text.ts";

/** One row with its full values. */
export function RowDialog({
  result: { columns, rows },
  index,
  onIndex,
}: {
  result: ResultSet;
  /** Null while no row is shown. */
  index: number | null;
  onIndex: (index: number | null) => void;
}) {
  const row = index === null ? undefined : rows[index];
  return (
    <Dialog
      open={row !== undefined}
      onOpenChange={(open) => !open && onIndex(null)}
      title={`Row ${formatNumber((index ?? 0) + 1)} of ${formatNumber(rows.length)}`}
      shape="side"
    >
      {row && index !== null && (
        <>
          <div className="mb-4 flex gap-2">
            <Button
              size="sm"
              variant="outline"
              disabled={index === 0}
              onClick={() => onIndex(index - 1)}
            >
              <ChevronLeft /> Previous
            </Button>
            <Button
              size="sm"
              variant="outline"
              disabled={index === rows.length - 1}
              onClick={() => onIndex(index + 1)}
            >
              Next <ChevronRight />
            </Button>
          </div>
          <dl className="grid grid-cols-1 gap-4">
            {columns.map(({ name, type }, at) => {
              const value = row[at]!;
              return (
                // oxlint-disable-next-line react/no-array-index-key -- two columns can have the same name
                <div key={at} className="min-w-0">
                  <dt className="flex items-center gap-2 text-xs text-faint">
                    <span className="font-mono text-ink">{name}</span> {type.toLowerCase()}
                    {value !== null && value !== "" && (
                      <span className="ml-auto">
                        <CopyButton text={textOf(value)} label={`Copy ${name}`} />
                      </span>
                    )}
                  </dt>
                  <dd className="mt-1 rounded-md border border-line bg-paper px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap">
                    {value === null ? (
                      <span className="text-faint italic">NULL</span>
                    ) : (
                      textOf(value) || <span className="text-faint italic">empty</span>
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </>
      )}
    </Dialog>
  );
}
