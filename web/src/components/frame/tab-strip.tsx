import { type ReactNode, useEffect, useRef } from "react";
import { Link, useMatch } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";

interface Tab {
  label: string;
  to: string;
  end: boolean;
  note?: ReactNode;
  /** The address is that of another page, and the tab is the current one. */
  isCurrent?: boolean;
  /** Why the tab leads nowhere. */
  disabled?: string | undefined;
}

const look =
  "relative flex h-11 items-center gap-1.5 rounded-md px-3 text-sm whitespace-nowrap -outline-offset-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full";

/** The tabs of related pages. They scroll if they do not fit, and the current tab always stays visible. */
export function TabStrip({ label, tabs }: { label: string; tabs: Tab[] }) {
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
    <nav
      ref={strip}
      aria-label={label}
      className="overflow-x-auto [scrollbar-width:none] max-md:[mask-image:linear-gradient(to_right,black_calc(100%-1.5rem),transparent)]"
    >
      {/* The last tab scrolls out of the fading edge. */}
      <ul className="flex max-md:w-fit max-md:pr-6">
        {tabs.map((tab) => (
          <li key={tab.to}>{tab.disabled ? <DisabledTab {...tab} /> : <EnabledTab {...tab} />}</li>
        ))}
      </ul>
    </nav>
  );
}

function EnabledTab({ label, to, end, note, isCurrent = false }: Tab) {
  const isHere = useMatch({ path: to, end }) !== null;
  return (
    <Link
      to={to}
      aria-current={isHere ? "page" : isCurrent || undefined}
      className={classNames(
        look,
        isHere || isCurrent ? "font-medium text-ink after:bg-ink" : "text-soft hover:text-ink",
      )}
    >
      {label}
      {note}
    </Link>
  );
}

/** It can be focused, so that everyone can learn the reason. */
const DisabledTab = ({ label, disabled, isCurrent }: Tab) => (
  <span
    role="link"
    tabIndex={0}
    aria-disabled="true"
    aria-label={`${label}: ${disabled}`}
    aria-current={isCurrent ? "page" : undefined}
    title={disabled}
    className={classNames(look, "cursor-not-allowed text-faint", isCurrent && "after:bg-ink")}
  >
    {label}
  </span>
);

/** The width of the edge that fades out on narrow screens. */
const FADE_PX = 24;

function showCurrent(box: HTMLElement): void {
  const current = box.querySelector("[aria-current]");
  if (!current) return;
  const { left, right } = current.getBoundingClientRect();
  const edges = box.getBoundingClientRect();
  // Centered, so that the neighboring tabs show that there is more to scroll.
  if (left < edges.left || right > edges.right - FADE_PX)
    box.scrollLeft += (left + right) / 2 - (edges.left + edges.right) / 2;
}
