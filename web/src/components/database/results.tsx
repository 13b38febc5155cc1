import { CircleAlert, Clock, Copy, Download, ShieldAlert } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { showToast } from "../ui/toast.ts";
import { copyText } from "../../lib/browser/clipboard.ts";
import { formatCount, formatDuration, formatNumber } from "../../lib/format.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import type { TextPosition, ResultSet, SqlFailure } from "../../sqlite/messages.ts";
import { writeCsv } from "../../sqlite/write-csv.ts";
import { writeJson } from "../../sqlite/write-json.ts";
import { ResultTable } from "./result-table.tsx";
import type { Ended } from "./use-run.ts";

/** The results of a run's statements, and the error that stopped them. */
export function Results({
  ended: { results, failure, durationMs },
  fileName,
  onGoTo,
}: {
  ended: Ended;
  fileName: string;
  onGoTo: (place: TextPosition) => void;
}) {
  return (
    <>
      {results.map((result, index) => (
        <Result
          // oxlint-disable-next-line react/no-array-index-key -- the results of one run never change
          key={index}
          result={result}
          title={results.length > 1 ? `Result ${index + 1}` : "Result"}
          fileName={results.length > 1 ? `${fileName}-${index + 1}` : fileName}
        />
      ))}
      {failure && <Failure failure={failure} onGoTo={onGoTo} />}
      {!failure && results.length === 0 && (
        <p role="status" className="py-6 text-center text-sm text-soft">
          Done in {formatDuration(durationMs)}. No rows returned.
        </p>
      )}
    </>
  );
}

function Result({
  result,
  title,
  fileName,
}: {
  result: ResultSet;
  title: string;
  fileName: string;
}) {
  const copy = async () =>
    showToast(
      (await copyText(writeJson(result))) ? "Copied as JSON" : "The browser blocked copying",
    );
  return (
    <Card aria-label={title} className="min-w-0 overflow-hidden">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 className="text-sm font-semibold">{title}</h2>
        <p role="status" className="text-[13px] text-faint tabular-nums">
          {formatCount(result.rows.length, "row")} · {formatDuration(result.durationMs)}
        </p>
        {result.rows.length > 0 && (
          <span className="ml-auto flex items-center gap-1">
            <Button
              size="sm"
              variant="ghost"
              title="Text that a spreadsheet would run as a formula gets a leading apostrophe."
              onClick={() =>
                saveFile(`${fileName}.csv`, writeCsv(result), "text/csv;charset=utf-8")
              }
            >
              <Download /> CSV
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void copy()}>
              <Copy /> Copy JSON
            </Button>
          </span>
        )}
      </div>
      {result.truncated && (
        <p className="border-b border-line bg-warning-wash px-4 py-2 text-[13px]">
          Only the first {formatNumber(result.rows.length)} rows were read; there are more. CSV and
          JSON contain the rows shown here. Use LIMIT and OFFSET for the rest.
        </p>
      )}
      {result.rows.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-soft">No rows.</p>
      ) : (
        <ResultTable result={result} label={title} />
      )}
    </Card>
  );
}

const icons: Record<SqlFailure["kind"], typeof CircleAlert> = {
  mistake: CircleAlert,
  refused: ShieldAlert,
  time: Clock,
  size: CircleAlert,
  canceled: CircleAlert,
};

function Failure({
  failure: { kind, message, place },
  onGoTo,
}: {
  failure: SqlFailure;
  onGoTo: (place: TextPosition) => void;
}) {
  const Icon = icons[kind];
  // A refused or stopped statement needs no position if it is the only statement.
  const isWhere = place !== null && (kind === "mistake" || place.from > 0);
  const tone =
    kind === "mistake"
      ? "border-danger/25 bg-danger-wash text-danger-ink"
      : "border-warning/35 bg-warning-wash text-warning-ink";
  return (
    <div
      role="alert"
      className={`flex items-start gap-2.5 rounded-xl border px-4 py-3 text-sm ${tone}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">{message}</p>
      {isWhere && (
        <button
          type="button"
          onClick={() => onGoTo(place)}
          className="ml-auto shrink-0 text-[13px] underline underline-offset-4"
        >
          Line {place.line}, column {place.column}
        </button>
      )}
    </div>
  );
}
