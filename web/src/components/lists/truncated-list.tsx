import { type ReactNode, useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { Button } from "../ui/button.tsx";

const SHOWN = 50;

/** A bordered list in a panel. A long list is truncated, with a button to show the rest. */
export function TruncatedList<T>({
  items,
  children,
}: {
  items: readonly T[];
  children: (item: T) => ReactNode;
}) {
  const [shown, setShown] = useState(SHOWN);
  const rest = items.length - shown;
  return (
    <div className="rounded-lg border border-line">
      <ul className="divide-y divide-line text-sm">{items.slice(0, shown).map(children)}</ul>
      {rest > 0 && (
        <div className="border-t border-line p-2 text-center">
          <Button variant="ghost" size="sm" onClick={() => setShown(shown + SHOWN * 10)}>
            Show {formatNumber(Math.min(rest, SHOWN * 10))} more
          </Button>
        </div>
      )}
    </div>
  );
}
