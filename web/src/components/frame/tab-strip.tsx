import { type ReactNode, useEffect, useRef } from "react";
import { NavLink } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";

/** The tabs of related pages. They scroll if they do not fit, and the current tab always stays visible. */
export function TabStrip({
  label,
  tabs,
}: {
  label: string;
  tabs: { label: string; to: string; end: boolean; note?: ReactNode }[];
}) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    if (strip.current) showCurrent(strip.current);
  });
  useEffect(() => {
    const box = strip.current;
    if (!box) return;
    // Turning a phone or resizing the window triggers no render.
    const observer = new ResizeObserver(() => showCurrent(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <nav ref={strip} aria-label={label} className="overflow-x-auto [scrollbar-width:none]">
      <ul className="flex">
        {tabs.map(({ label: text, to, end, note }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className={({ isActive }) =>
                classNames(
                  "relative flex h-11 items-center gap-1.5 rounded-md px-3 text-sm whitespace-nowrap -outline-offset-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full",
                  isActive ? "font-medium text-ink after:bg-ink" : "text-soft hover:text-ink",
                )
              }
            >
              {text}
              {note}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function showCurrent(box: HTMLElement): void {
  const current = box.querySelector("[aria-current]");
  if (!current) return;
  const { left, right } = current.getBoundingClientRect();
  const edges = box.getBoundingClientRect();
  // Centered, so that the neighboring tabs show that there is more to scroll.
  if (left < edges.left || right > edges.right)
    box.scrollLeft += (left + right) / 2 - (edges.left + edges.right) / 2;
}
