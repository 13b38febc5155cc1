import type { UploadChanges } from "#schemas/projects/upload.ts";

const sorts = [
  { key: "added", word: "new", mark: "+", color: "text-success-ink" },
  { key: "changed", word: "changed", mark: "~", color: "text-warning-ink" },
  { key: "removed", word: "removed", mark: "−", color: "text-danger-ink" },
] as const;

/** "12 new, 3 changed, 2 removed", and the first paths of each. */
export function UploadChangesList({ changes }: { changes: UploadChanges }) {
  const shown = sorts.filter(({ key }) => changes[key].count > 0);
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p className="font-medium">
        {shown
          .map(({ key, word }) => `${changes[key].count.toLocaleString("en")} ${word}`)
          .join(", ")}
        {changes.unchanged > 0 && (
          <span className="font-normal text-faint">
            {" "}
            · {changes.unchanged.toLocaleString("en")} unchanged
          </span>
        )}
      </p>
      <ul
        aria-label="Changed files"
        tabIndex={0}
        className="max-h-48 overflow-y-auto rounded-lg border border-line px-3 py-2 font-mono text-xs leading-5"
      >
        {shown.map(({ key, word, mark, color }) => {
          const { count, examples } = changes[key];
          return examples.map((path, index) => (
            <li key={path} className="break-all">
              <span className={color} aria-label={word}>
                {mark}
              </span>{" "}
              {path}
              {index === examples.length - 1 && count > examples.length && (
                <span className="text-faint">
                  {" "}
                  and {(count - examples.length).toLocaleString("en")} more
                </span>
              )}
            </li>
          ));
        })}
      </ul>
    </div>
  );
}
