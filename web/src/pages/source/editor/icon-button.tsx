import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { classNames } from "../../../lib/class-names.ts";

/** A button of the editor that shows only an icon. */
export function IconButton(props: {
  label: string;
  /** For a button that turns something on and off. */
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { label, isPressed, onClick, children } = props;
  return (
    <Button
      variant="ghost"
      size="icon"
      className={classNames("max-md:size-9", isPressed && "bg-accent-wash text-accent")}
      aria-pressed={isPressed}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
