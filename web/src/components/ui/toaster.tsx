import { lazy, Suspense } from "react";
import { useToast } from "./toast.ts";

/** Fetched with the first toast: most visits see none. */
const ToastView = lazy(async () => ({ default: (await import("./toast-view.tsx")).ToastView }));

export function Toaster() {
  const toast = useToast();
  if (!toast) return null;
  return (
    <Suspense>
      <ToastView shown={toast} />
    </Suspense>
  );
}
