import { CopyButton } from "./copy-button.tsx";
import { ScrollRegion } from "../ui/scroll-region.tsx";

/** Commands to paste into a terminal. Long lines scroll inside the block. */
export function CommandBlock({ lines, label }: { lines: string[]; label: string }) {
  return (
    <div className="flex rounded-lg border border-line bg-wash">
      <ScrollRegion label={label} className="min-w-0 flex-1 py-3 pl-4">
        <pre className="font-mono text-[12.5px] leading-6">
          {lines.map((line) => (
            <div key={line}>
              <span aria-hidden="true" className="text-faint select-none">
                ${" "}
              </span>
              {line}
            </div>
          ))}
        </pre>
      </ScrollRegion>
      <CopyButton text={lines.join("\n")} label={`Copy: ${label}`} className="m-2 hover:bg-line" />
    </div>
  );
}

/** One value to copy: an address, a token, a secret. */
export function CopyField({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-md border border-line bg-wash py-1 pr-1 pl-3">
      <ScrollRegion label={label} className="min-w-0 flex-1 py-1">
        <code className="font-mono text-[12.5px] whitespace-nowrap">{value}</code>
      </ScrollRegion>
      <CopyButton text={value} label={`Copy ${label}`} className="hover:bg-line" />
    </div>
  );
}
