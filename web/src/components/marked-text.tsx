/** Text of ours in which what is to be typed letter by letter stands between backticks. */
export function MarkedText({ children }: { children: string }) {
  // Every second part stands between two of them; a last one without its partner is a backtick.
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
