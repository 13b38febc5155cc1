import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { onEscape } from "../../lib/browser/on-escape.ts";

const shapes = {
  center:
    "top-1/2 left-1/2 w-[min(30rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] -translate-1/2 rounded-xl animate-appear",
  side: "top-0 right-0 h-dvh w-[min(40rem,100vw)] border-l border-line animate-slide-in",
  /** Like `side`, but for content that must be shown as large as possible. */
  wide: "top-0 right-0 h-dvh w-[min(56rem,100vw)] border-l border-line animate-slide-in",
  bottom:
    "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-2xl animate-rise pb-[env(safe-area-inset-bottom)]",
};

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the dialog has closed and the focus has returned. */
  onClosed?: () => void;
  title: ReactNode;
  description?: ReactNode;
  shape?: keyof typeof shapes;
  children: ReactNode;
}

/** A dialog in the center, a drawer at the side, or a sheet at the bottom. Esc or a click outside closes it. */
export function Dialog({
  open,
  onOpenChange,
  onClosed,
  title,
  description,
  shape = "center",
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  /** The focus returns to where the dialog was opened, unless the user has opened another page in the meantime. */
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true });
    onClosed?.();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/25" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={restoreFocus}
          onKeyDown={onEscape(() => onOpenChange(false))}
          className={classNames(
            "fixed z-50 flex flex-col overflow-hidden bg-surface shadow-overlay focus:outline-none",
            shapes[shape],
          )}
        >
          <div className="px-5 pt-4 pr-12 pb-3">
            <div className="grid grid-cols-1 min-w-0 gap-1">
              <Radix.Title className="text-base font-semibold break-words">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-[13px] text-soft">
                  {description}
                </Radix.Description>
              )}
            </div>
          </div>
          {/* Without a position, texts for screen readers would make the dialog itself scroll. */}
          <div className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {/* Comes last, so that the focus starts in the content. */}
          <Radix.Close
            aria-label="Close"
            className="absolute top-3 right-3 rounded-md p-1.5 text-faint hover:bg-wash hover:text-ink"
          >
            <X className="size-4" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
