import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ErrorWords } from "./error-words.tsx";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  children: (input: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** A label, its control, and below it the hint or the error, if there is one. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-[13px] font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": error || hint ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error ? (
        <p id={noteId} className="flex items-start gap-1.5 text-[13px] text-danger-ink">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
          <span>
            <ErrorWords>{error}</ErrorWords>
          </span>
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-[13px] text-faint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** An error of the whole form. Screen readers announce it when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md border border-danger/25 bg-danger-wash px-3 py-2.5 text-[13px] text-danger-ink"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>
        <ErrorWords>{children}</ErrorWords>
      </span>
    </p>
  );
}
