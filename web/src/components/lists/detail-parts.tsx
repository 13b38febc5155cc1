import type { ReactNode } from "react";
import { CopyButton } from "../controls/copy-button.tsx";
import { ScrollRegion } from "../ui/scroll-region.tsx";

/** Names and values, two pairs in a row. */
export const Facts = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
    {facts.map(([label, value]) => (
      <div key={label} className="min-w-0">
        <dt className="text-xs text-faint">{label}</dt>
        <dd className="mt-0.5 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Preformatted text with a copy button. */
export function TextBlock({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <div className="mb-1.5 flex items-center justify-between">
        <h3 className="text-[13px] font-medium">{title}</h3>
        <CopyButton text={text} label={`Copy ${title.toLowerCase()}`} />
      </div>
      <ScrollRegion label={title} className="max-h-96 rounded-lg border border-line bg-wash p-3">
        <pre className="font-mono text-xs leading-5">{text}</pre>
      </ScrollRegion>
    </section>
  );
}
