import { type ComponentType, lazy, type ReactElement, Suspense, useState } from "react";

/** The props of a button that opens a menu. */
export interface OpenerProps {
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  "aria-busy"?: true;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

/** A menu that is loaded on demand. It is open when it appears, and then controls the button. */
export type LazyMenuContent = ComponentType<{ opener: ReactElement }>;

interface LazyMenuProps {
  kind: "menu" | "dialog";
  menu: LazyMenuContent;
  /** Preloads the menu's code. */
  warm: () => void;
  /** The button. */
  children: (props: OpenerProps) => ReactElement;
}

/** A button in the navbar whose menu is loaded when the pointer or focus reaches it, because most visits never open it. */
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

/** Creates the `menu` and `warm` props from one import. */
export function lazyMenu(
  load: () => Promise<LazyMenuContent>,
): Pick<LazyMenuProps, "menu" | "warm"> {
  return {
    menu: lazy(async () => ({ default: await load() })),
    // A failure appears when the menu is opened.
    warm: () => void load().catch(() => undefined),
  };
}
