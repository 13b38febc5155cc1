import { Children, type ReactNode } from "react";

/** Short texts separated by dots. A wrapped line does not start with a dot. */
export function DotList({ children, className }: { children: ReactNode; className?: string }) {
  // `text && <span>…</span>` is an empty text if there is none.
  const texts = Children.toArray(children).filter((child) => child !== "");
  return (
    // The dot at the beginning of a line is left of the box and is clipped.
    <span className={`block overflow-x-clip ${className ?? ""}`}>
      <span className="-ml-3 flex flex-wrap">
        {texts.map((child, index) => (
          <span
            key={index}
            className="relative min-w-0 max-w-full pl-3 before:absolute before:left-1 before:content-['·'] first:before:content-none"
          >
            {child}
          </span>
        ))}
      </span>
    </span>
  );
}
