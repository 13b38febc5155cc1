import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

export interface PrivateAccess {
  username: string;
  token: string;
}

interface PrivateFieldsProps {
  value: PrivateAccess;
  onChange: (value: PrivateAccess) => void;
  /** Where the token replaces one that is stored. */
  isSet?: boolean;
}

/** How a private repository is read over https. */
export const PrivateFields = ({ value, onChange, isSet }: PrivateFieldsProps) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <Field label="Username" hint="Leave empty if your host only asks for the token.">
      {(input) => (
        <Input
          {...input}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={value.username}
          onChange={(event) => onChange({ ...value, username: event.target.value })}
        />
      )}
    </Field>
    <Field
      label="Access token"
      hint="It only needs to read this repository. Pressmark encrypts it and never shows it again."
    >
      {(input) => (
        <Input
          {...input}
          type="password"
          autoComplete="off"
          required
          placeholder={isSet ? "••••••••" : undefined}
          value={value.token}
          onChange={(event) => onChange({ ...value, token: event.target.value })}
        />
      )}
    </Field>
  </div>
);
