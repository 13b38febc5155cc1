import { lazy, Suspense } from "react";
import { useToast } from "./toast.ts";

/** Loaded with the first toast, because most visits show none. */
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
