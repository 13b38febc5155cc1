import { type ReactNode, useState } from "react";
import { MAX_TRIED_CHARACTERS } from "#schemas/sites/redirects/tried-address.ts";
import { messageOf } from "../../errors.ts";
import { Button } from "../ui/button.tsx";
import { Field, FormError } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

interface AddressFormProps {
  placeholder: string;
  pending: boolean;
  error: object | null;
  /** Why no address can be tried. */
  disabledBecause?: string | null;
  onTry(address: string): void;
  /** The answer. */
  children: ReactNode;
}

/** Tries an address of the site and shows the answer. */
export function AddressForm(props: AddressFormProps) {
  const { placeholder, pending, error, disabledBecause = null, onTry, children } = props;
  const [address, setAddress] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onTry(address);
      }}
      className="grid grid-cols-1 gap-4"
    >
      <Field label="Address">
        {(input) => (
          <div className="flex gap-2">
            <Input
              {...input}
              required
              maxLength={MAX_TRIED_CHARACTERS}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              className="font-mono text-[13px]"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
            <Button
              type="submit"
              variant="outline"
              pending={pending}
              disabled={disabledBecause !== null}
              className="shrink-0 max-md:h-11"
            >
              Try
            </Button>
          </div>
        )}
      </Field>
      {disabledBecause !== null && <p className="text-[13px] text-faint">{disabledBecause}</p>}
      <FormError>{error && messageOf(error)}</FormError>
      <div aria-live="polite">{children}</div>
    </form>
  );
}
