import { ChevronRight, Search, Table2 } from "lucide-react";
import { useState } from "react";
import { Card } from "../ui/card.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { formatNumber } from "../../lib/format.ts";
import { useIsMobile } from "../../lib/hooks/use-media.ts";
import type { Table } from "../../sqlite/messages.ts";

/** The tables and their columns. A click on a name inserts it into the query. */
export function SchemaPanel({
  tables,
  onInsert,
}: {
  tables: Table[] | null;
  onInsert: (name: string) => void;
}) {
  const isMobile = useIsMobile();
  const list = tables ? (
    <ul className="py-1.5">
      {tables.map((table) => (
        <TableItem key={table.name} table={table} onInsert={onInsert} />
      ))}
    </ul>
  ) : (
    <Loading label="Opening the database">
      <div className="grid gap-3 p-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-28" />
      </div>
    </Loading>
  );
  return (
    <Card aria-label="Tables" className="min-w-0 overflow-hidden">
      <details open={!isMobile} className="group">
        <summary className="flex h-10 list-none items-center gap-2 px-4 text-sm font-semibold -outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4 text-faint group-open:rotate-90" />
          Tables
        </summary>
        <div className="border-t border-line lg:max-h-[70svh] lg:overflow-y-auto">{list}</div>
      </details>
    </Card>
  );
}

function TableItem({
  table: { name, kind, columns, rows },
  onInsert,
}: {
  table: Table;
  onInsert: (name: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const Icon = kind === "search" ? Search : Table2;
  return (
    <li>
      <div className="flex items-center gap-1 pr-3 pl-2">
        <button
          type="button"
          aria-expanded={open}
          aria-label={`Columns of ${name}`}
          onClick={() => setOpen(!open)}
          className="inline-flex size-6 items-center justify-center rounded-md text-faint hover:bg-wash max-md:size-9"
        >
          <ChevronRight className={`size-3.5 ${open ? "rotate-90" : ""}`} />
        </button>
        <NameButton name={name} onInsert={onInsert}>
          <Icon className="size-3.5 shrink-0 text-faint" />
          <span className="truncate font-mono text-[13px]">{name}</span>
        </NameButton>
        <span className="ml-auto text-xs text-faint tabular-nums">
          {formatNumber(rows)}
          <span className="sr-only"> rows</span>
        </span>
      </div>
      {open && (
        <ul aria-label={`Columns of ${name}`} className="pb-1.5 pl-10">
          {columns.map((column) => (
            <li key={column.name} className="pr-3">
              <span className="flex items-center gap-2">
                <NameButton name={column.name} onInsert={onInsert}>
                  <span className="truncate font-mono text-xs">{column.name}</span>
                </NameButton>
                <span className="ml-auto text-[10px] text-faint uppercase">{column.type}</span>
              </span>
              {column.note && (
                <span className="-mt-0.5 block px-1.5 pb-1 text-[11px] leading-4 text-faint">
                  {column.note}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function NameButton({
  name,
  onInsert,
  children,
}: {
  name: string;
  onInsert: (name: string) => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={`Insert ${name}`}
      title={`Insert ${name}`}
      // Keeps the cursor position in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onInsert(name)}
      className="flex h-6 min-w-0 items-center gap-1.5 rounded-md px-1.5 hover:bg-wash max-md:h-9"
    >
      {children}
    </button>
  );
}
