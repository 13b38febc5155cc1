import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { brandName } from "../../config.ts";
import { hasUserInputHere } from "../../lib/user-input.ts";
import { classNames } from "../../lib/class-names.ts";

let shownTitles = 0;
const titleListeners = new Set<() => void>();

/** The title of the browser's tab. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    countTitles(1);
    return () => countTitles(-1);
  }, []);
  return <title>{`${title} • ${brandName()}`}</title>;
}

/** The same while no page says a title: a page that is fetched has its name before it is there. */
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
 * The one h1 of a page. After a navigation it takes the focus, so that screen readers read where one has arrived; not
 * from somebody who did not wait for it, and has a menu open by now.
 */
export function PageHeading({
  title,
  children,
  className,
}: {
  /** For the tab, where it differs from the heading. */
  title?: string;
  children: ReactNode;
  className?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedByLink = useNavigationType() !== NavigationType.Pop;
  const shownPath = useRef<string | null>(null);
  useEffect(() => {
    if (arrivedByLink) navigated = true;
    // A search, a sorting or an open panel changes the query only: the focus stays where somebody works.
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

/** Heading line of a page: the h1, what stands below it, and its actions. */
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

/** The column a page's content stands in. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 md:px-8 md:pt-8">{children}</div>
);
