import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "../errors.ts";
import { Button } from "./ui/button.tsx";
import { ErrorWords } from "./ui/error-words.tsx";

/** Says what will appear here, and offers one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 inline-flex size-11 items-center justify-center rounded-xl border border-line bg-surface text-faint shadow-card [&_svg]:size-5">
        {icon}
      </span>
      <h2 className="text-[15px] font-semibold">{title}</h2>
      {children && <div className="mt-1 max-w-md text-sm text-pretty text-soft">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** A part of the page could not be fetched. */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  title?: string;
  error: unknown;
  onRetry: () => void;
}) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <CircleAlert className="mb-3 size-6 text-danger" />
      {title && <p className="text-sm font-medium">{title}</p>}
      <p className="max-w-md text-sm">
        <ErrorWords>{messageOf(error)}</ErrorWords>
      </p>
      <Button variant="outline" size="sm" className="mt-4" onClick={onRetry}>
        <RotateCw /> Retry
      </Button>
    </div>
  );
}
