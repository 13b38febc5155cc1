import type { AudienceView } from "#schemas/projects/audience-view.ts";
import { MAX_PEOPLE, PASSWORD_CHARACTERS } from "#schemas/projects/settings/audience-limits.ts";
import { RelativeTime } from "../../../../components/time.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input, Textarea } from "../../../../components/ui/input.tsx";
import type { RuleDraft } from "./rule-drafts.ts";
import type { DraftErrors } from "./use-audience-form.ts";

interface ReaderFieldsProps {
  /** The name of the rule, for screen readers. */
  name: string;
  draft: RuleDraft;
  view: AudienceView;
  errors: DraftErrors;
  onEdit(edit: Partial<RuleDraft>): void;
}

/** The additional fields of a rule with a password or with a list of people. */
export function ReaderFields(props: ReaderFieldsProps) {
  if (props.draft.audience === "password") return <PasswordField {...props} />;
  if (props.draft.audience === "people") return <PeopleField {...props} />;
  return null;
}

/** A password can be set, and never read. */
function PasswordField({ name, draft: { path, password }, view, onEdit }: ReaderFieldsProps) {
  const current = view.passwords.find((one) => one.path === path);
  const { min, max } = PASSWORD_CHARACTERS;
  return (
    <Field
      label={current ? "New password" : "Password"}
      hint={
        current ? (
          <>
            Set by {current.by}, <RelativeTime at={current.at} />. Leave the field empty to keep the
            password. Visitors enter a new one again.
          </>
        ) : (
          `At least ${min} characters. Until you set one, only members can read the pages.`
        )
      }
    >
      {(input) => (
        <Input
          {...input}
          type="password"
          aria-label={`${name}: ${current ? "new password" : "password"}`}
          minLength={min}
          maxLength={max}
          autoComplete="new-password"
          placeholder={current ? "••••••••" : undefined}
          value={password}
          onChange={(event) => onEdit({ password: event.target.value })}
        />
      )}
    </Field>
  );
}

function PeopleField({ name, draft: { people }, view, errors, onEdit }: ReaderFieldsProps) {
  return (
    <Field
      label="People"
      error={errors.people}
      hint={
        view.canSendMail
          ? `One email address per line, or a domain such as @example.com for all its addresses. Up to ${MAX_PEOPLE} lines.`
          : "This installation has no mail server, so people get no link. The operator can set SMTP_URL."
      }
    >
      {(input) => (
        <Textarea
          {...input}
          aria-label={`${name}: people`}
          required
          rows={4}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={"ada@example.com\n@example.org"}
          className="font-mono text-[13px]"
          value={people}
          onChange={(event) => onEdit({ people: event.target.value })}
        />
      )}
    </Field>
  );
}
