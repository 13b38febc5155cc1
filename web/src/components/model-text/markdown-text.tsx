import { lazy, Suspense } from "react";

const Rendered = lazy(() => import("./rendered-text.tsx"));

/** What a model wrote, as markdown. The renderer is loaded with the first answer, and until then the text is shown as it is. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}>
      <Rendered text={text} />
    </Suspense>
  );
}
