/** Our own text with literal values in backticks, such as commands. */
export function MarkedText({ children }: { children: string }) {
  // Every second part is between backticks. A final unpaired backtick is shown as a backtick.
  const parts = children.split(/`([^`]+)`/);
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <code key={at} className="rounded-sm bg-ink/5 px-1 font-mono text-[0.92em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
