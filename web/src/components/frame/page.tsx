import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { brandName } from "../../config.ts";
import { hasUserInputHere } from "../../lib/user-input.ts";
import { classNames } from "../../lib/class-names.ts";

let shownTitles = 0;
const titleListeners = new Set<() => void>();

/** The title of the browser tab. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    countTitles(1);
    return () => countTitles(-1);
  }, []);
  return <title>{`${title} • ${brandName()}`}</title>;
}

/** The default title until the page sets its own: it shows the page's name while the page is loading. */
export function FallbackTitle({ title }: { title: string }) {
  const titled = useSyncExternalStore(
    (onChange) => {
      titleListeners.add(onChange);
      return () => void titleListeners.delete(onChange);
    },
    () => shownTitles > 0,
  );
  return titled ? null : <title>{`${title} • ${brandName()}`}</title>;
}

function countTitles(change: number): void {
  shownTitles += change;
  for (const listener of titleListeners) listener();
}

let navigated = false;

/**
 * The page's only h1. It takes the focus after a navigation, so that screen readers announce the page. It does not take the focus if the user has already
 * moved on, for example by opening a menu.
 */
export function PageHeading({
  title,
  children,
  className,
}: {
  /** The tab title, if it differs from the heading. */
  title?: string;
  children: ReactNode;
  className?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedByLink = useNavigationType() !== NavigationType.Pop;
  const shownPath = useRef<string | null>(null);
  useEffect(() => {
    if (arrivedByLink) navigated = true;
    // A search, a sort or an open panel changes only the query, so the focus stays where it is.
    if (shownPath.current === location.pathname) return;
    shownPath.current = location.pathname;
    const busyElsewhere = document.activeElement?.closest("main input, main textarea, dialog");
    if (navigated && !busyElsewhere && !hasUserInputHere())
      heading.current?.focus({ preventScroll: true });
  }, [arrivedByLink]);
  const tab = title ?? (typeof children === "string" ? children : null);
  return (
    <>
      {tab && <PageTitle title={tab} />}
      <h1
        ref={heading}
        tabIndex={-1}
        className={classNames("text-xl font-semibold tracking-tight break-words", className)}
      >
        {children}
      </h1>
    </>
  );
}

/** The header of a page: the h1, a line below it, and its actions. */
export function PageHeader({
  heading,
  below,
  actions,
}: {
  heading: ReactNode;
  below?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 md:flex-nowrap">
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-1">
        {heading}
        {below && <div className="min-w-0 text-sm text-soft">{below}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

/** The content column of a page. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 md:px-8 md:pt-8">{children}</div>
);
