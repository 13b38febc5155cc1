import { Frame } from "./frame.tsx";

/** Lines of a terminal; those with `>` are input. */
export function Terminal({ label, name, lines }: { label: string; name: string; lines: string[] }) {
  return (
    <Frame label={label} name={name}>
      <div className="overflow-hidden py-4 font-mono text-[12.5px] leading-6 max-sm:text-[11px]">
        {lines.map((line, index) => (
          <div key={index} className="h-6 truncate px-5 whitespace-pre">
            {line.startsWith(">") ? (
              <>
                <span className="text-faint">$ </span>
                <span className="font-medium text-ink">{line.slice(1)}</span>
              </>
            ) : (
              <span className="text-soft">{line}</span>
            )}
          </div>
        ))}
      </div>
    </Frame>
  );
}
