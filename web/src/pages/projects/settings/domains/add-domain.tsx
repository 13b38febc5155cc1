import { type FormEvent, useState } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { messageOf } from "../../../../errors.ts";

/** The api cleans and checks what is entered. */
export function AddDomain({ add }: { add: (host: string) => Promise<void> }) {
  const [host, setHost] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFailure(null);
    try {
      await add(host);
      setHost("");
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-3">
      <Field
        label="Domain"
        error={failure}
        hint="A name that you own, such as example.org or www.example.org."
      >
        {(input) => (
          <Input
            {...input}
            required
            maxLength={2_000}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="www.example.org"
            value={host}
            onChange={(event) => {
              setHost(event.target.value);
              setFailure(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" pending={pending} className="justify-self-end">
        Add domain
      </Button>
    </form>
  );
}
