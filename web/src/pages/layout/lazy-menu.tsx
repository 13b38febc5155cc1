import { type ComponentType, lazy, type ReactElement, Suspense, useState } from "react";

/** What a button needs to know of the menu that it opens. */
export interface OpenerProps {
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  "aria-busy"?: true;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

/** A menu that is fetched. It is open when it appears, and takes the button over. */
export type LazyMenuContent = ComponentType<{ opener: ReactElement }>;

interface LazyMenuProps {
  kind: "menu" | "dialog";
  menu: LazyMenuContent;
  /** Fetches the menu's code before it is asked for. */
  warm: () => void;
  /** The button. */
  children: (props: OpenerProps) => ReactElement;
}

/** A button in the navbar whose menu is fetched when somebody reaches for it: most pages are read without it. */
export function LazyMenu({ kind, menu: Menu, warm, children: opener }: LazyMenuProps) {
  const [isOpened, setOpened] = useState(false);
  const closed = {
    "aria-haspopup": kind,
    "aria-expanded": isOpened,
    onClick: () => setOpened(true),
    onPointerEnter: warm,
    onFocus: warm,
  };
  if (!isOpened) return opener(closed);
  return (
    <Suspense fallback={opener({ ...closed, "aria-busy": true })}>
      <Menu opener={opener({})} />
    </Suspense>
  );
}

/** Both halves of a `Late` from one import. */
export function lazyMenu(
  load: () => Promise<LazyMenuContent>,
): Pick<LazyMenuProps, "menu" | "warm"> {
  return {
    menu: lazy(async () => ({ default: await load() })),
    // A failure shows when the menu is opened.
    warm: () => void load().catch(() => undefined),
  };
}
