import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { classNames } from "../../lib/class-names.ts";
import { ErrorWords } from "./error-words.tsx";
import { Spinner } from "./spinner.tsx";
import { dismissToast, type ToastState } from "./toast.ts";

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

/** A message at the edge of the window. It disappears after a time, by its button or by a swipe. */
export function ToastView({ shown }: { shown: ToastState }) {
  return (
    <Radix.Provider duration={DURATION_MS} swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Radix.Root
        key={shown.id}
        open={shown.open}
        onOpenChange={(open) => !open && dismissToast(shown.id)}
        duration={shown.pending ? Number.POSITIVE_INFINITY : DURATION_MS}
        type={shown.variant === "destructive" ? "foreground" : "background"}
        className={classNames(
          "flex w-full items-start gap-3 rounded-lg border bg-surface p-4 shadow-overlay data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:opacity-0",
          shown.variant === "destructive" ? "border-danger/40" : "border-line",
        )}
      >
        {shown.pending && <Spinner className="mt-0.5 text-faint" />}
        <div className="grid min-w-0 flex-1 gap-0.5">
          <Radix.Title className="text-sm font-medium">
            <ErrorWords>{shown.title}</ErrorWords>
          </Radix.Title>
          {shown.description && (
            <Radix.Description className="text-[13px] break-words text-soft">
              <ErrorWords>{shown.description}</ErrorWords>
            </Radix.Description>
          )}
        </div>
        {shown.action && (
          <Radix.Action
            altText={shown.action.label}
            onClick={shown.action.run}
            className="rounded-md border border-line-strong px-2.5 py-1 text-[13px] font-medium hover:bg-wash"
          >
            {shown.action.label}
          </Radix.Action>
        )}
        <Radix.Close
          aria-label="Dismiss"
          className="-m-1 rounded-md p-1 text-faint hover:bg-wash hover:text-ink"
        >
          <X className="size-4" />
        </Radix.Close>
      </Radix.Root>
      {/* Screen readers announce only its first text automatically. */}
      <span role="status" className="sr-only">
        {shown.updated && shown.open ? shown.title : ""}
      </span>
      <Radix.Viewport className="fixed right-0 bottom-0 z-60 w-full p-4 outline-none md:max-w-[420px]" />
    </Radix.Provider>
  );
}
