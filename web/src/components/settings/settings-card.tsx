import type { FormEvent, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError } from "../ui/field.tsx";

/** A group of settings: a description, its fields, and a footer. */
export function SettingsCard({
  title,
  about,
  children,
  footer,
}: {
  title: string;
  about: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <Card aria-label={title} className="overflow-hidden">
      <div className="px-6 py-5">
        <h2 className="text-[15px] font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-pretty text-soft">{about}</p>
      </div>
      {children && <div className="grid grid-cols-1 gap-5 px-6 pb-6">{children}</div>}
      {footer && (
        <div className="flex min-h-14 flex-wrap items-center justify-end gap-3 border-t border-line bg-wash px-6 py-3">
          {footer}
        </div>
      )}
    </Card>
  );
}

interface SettingsFormProps {
  title: string;
  about: ReactNode;
  children: ReactNode;
  changed: boolean;
  pending: boolean;
  error: string | null;
  /** A text next to the button that says what saving does. */
  note?: string;
  onSave: () => void;
  /** Other buttons before the save button. */
  actions?: ReactNode;
}

/** A group of settings with one save button. */
export function SettingsForm(props: SettingsFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSave();
  };
  return (
    <form onSubmit={submit}>
      <SettingsCard
        title={props.title}
        about={props.about}
        footer={
          <>
            {props.note && <p className="mr-auto text-[13px] text-faint">{props.note}</p>}
            {props.actions}
            <Button type="submit" size="sm" pending={props.pending} disabled={!props.changed}>
              Save
            </Button>
          </>
        }
      >
        {props.children}
        <FormError>{props.error}</FormError>
      </SettingsCard>
    </form>
  );
}
