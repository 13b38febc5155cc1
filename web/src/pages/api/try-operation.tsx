import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "../../components/controls/confirm-dialog.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input, Textarea } from "../../components/ui/input.tsx";
import type { Operation } from "./document.ts";
import { requestOf, type RequestValues } from "./request.ts";
import { ResponseView } from "./response-view.tsx";
import { type ApiResponse, sendRequest } from "./send-request.ts";

/** Requests go to the server of this page, whatever its public address is. */
const base = () => `${location.origin}/api/v1`;

interface TryProps {
  operation: Operation;
  apiKey: string;
  values: RequestValues;
  onChange: (values: RequestValues) => void;
}

/** Sends a real request with the reader's key. A change is confirmed first. */
export function TryOperation({ operation, apiKey, values, onChange }: TryProps) {
  const [response, setResponse] = useState<ApiResponse | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isChange = operation.method !== "GET";
  const missing = operation.parameters.filter(
    ({ name, required }) => required && !values.parameters[name],
  );

  const send = async () => {
    setPending(true);
    setError(null);
    try {
      setResponse(await sendRequest(requestOf(operation, base(), values), apiKey));
    } catch {
      setResponse(null);
      setError("The server did not answer. Check your connection and try again.");
    } finally {
      setPending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing[0]) return setError(`Fill in ${missing.map(({ name }) => name).join(", ")} first.`);
    if (isChange) setAsking(true);
    else void send();
  };

  return (
    <section aria-label={`Try ${operation.title}`} className="grid min-w-0 grid-cols-1 gap-4">
      <h4 className="text-[13px] font-semibold">Try it</h4>
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {operation.parameters.map(({ name, required }) => (
            <Field key={name} label={required ? `${name} (required)` : name}>
              {(input) => (
                <Input
                  {...input}
                  spellCheck={false}
                  autoComplete="off"
                  value={values.parameters[name] ?? ""}
                  onChange={({ target: { value } }) =>
                    onChange({ ...values, parameters: { ...values.parameters, [name]: value } })
                  }
                />
              )}
            </Field>
          ))}
        </div>
        {operation.body && (
          <Field label="Body (JSON)">
            {(input) => (
              <Textarea
                {...input}
                rows={Math.min(14, values.body.split("\n").length + 1)}
                spellCheck={false}
                className="font-mono text-[12.5px]!"
                value={values.body}
                onChange={({ target }) => onChange({ ...values, body: target.value })}
              />
            )}
          </Field>
        )}
        <FormError>{error}</FormError>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            size="sm"
            pending={isPending}
            disabled={apiKey === ""}
            variant={operation.method === "DELETE" ? "destructive" : "default"}
          >
            Send request
          </Button>
          {apiKey === "" && (
            <p className="text-[13px] text-soft">Paste a key at the top of the page first.</p>
          )}
        </div>
      </form>
      {response && <ResponseView response={response} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${operation.title}?`}
        confirmLabel="Send request"
        destructive={operation.method === "DELETE"}
        run={send}
      >
        The request changes real data.{" "}
        <code className="font-mono text-[12.5px] break-all">
          {operation.method} {requestOf(operation, base(), values).url}
        </code>
      </ConfirmDialog>
    </section>
  );
}
