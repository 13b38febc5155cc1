import { Badge } from "../../components/ui/badge.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import type { ApiResponse } from "./send-request.ts";

/** What the server answered. */
export function ResponseView({ response }: { response: ApiResponse }) {
  const { status, statusText, durationMs, headers, text, isCut } = response;
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <p role="status" className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <Badge tone={status < 400 ? "success" : "danger"}>
          {status} {statusText}
        </Badge>
        <span className="text-[13px] text-soft">{durationMs} ms</span>
      </p>
      <details className="border-b border-line px-4 py-2 text-[13px]">
        <summary className="cursor-pointer text-soft">{headers.length} headers</summary>
        <dl className="mt-2 grid grid-cols-1 gap-1 font-mono text-xs">
          {headers.map(([name, value]) => (
            <div key={name} className="break-all">
              <dt className="inline text-soft">{name}: </dt>
              <dd className="inline">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {text === "" ? (
        <p className="px-4 py-3 text-[13px] text-soft">The answer has no body.</p>
      ) : (
        <ScrollRegion label="Answer" className="max-h-96 p-4">
          <pre className="font-mono text-[12.5px] leading-5">{text}</pre>
        </ScrollRegion>
      )}
      {isCut && (
        <p className="border-t border-line px-4 py-2 text-[13px] text-soft">
          The answer is longer than this page shows. Send the request from your program to see all
          of it.
        </p>
      )}
    </div>
  );
}
