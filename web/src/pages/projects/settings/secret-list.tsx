import { type FormEvent, type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { LastUsed, RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { messageOf } from "../../../errors.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { ShownOnce } from "../../../components/settings/shown-once.tsx";

interface Secret {
  id: string;
  name: string;
  prefix: string;
  createdAt: string;
  lastUsedAt: string | null;
  apiKey: { name: string; expiresAt: string | null } | null;
}

interface SecretListProps {
  title: string;
  about: ReactNode;
  /** "push token" */
  noun: string;
  secrets: Secret[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Creates a secret and returns the value to show once. */
  create: (name: string) => Promise<string>;
  revoke: (id: string) => Promise<void>;
  /** Says what stops working. */
  revokeWarning: string;
}

/** Secrets that are shown once, listed by name, and can be revoked. */
export function SecretList(props: SecretListProps) {
  const { noun, secrets } = props;
  const [name, setName] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<Secret | null>(null);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFailure(null);
    try {
      setShown(await props.create(name.trim()));
      setName("");
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <SettingsCard title={props.title} about={props.about}>
      {shown && <ShownOnce value={shown} label={noun} />}
      <form onSubmit={(event) => void create(event)} className="flex gap-2">
        <Input
          aria-label={`Name of the new ${noun}`}
          placeholder="Name to recognize it by"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="outline" pending={pending} className="max-md:h-11">
          Create
        </Button>
      </form>
      <FormError>{failure}</FormError>
      {secrets ? (
        secrets.length > 0 && (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {secrets.map((secret) => (
              <li key={secret.id} className="flex items-center gap-4 px-4 py-2.5 text-sm">
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">{secret.name}</p>
                  <p className="flex flex-wrap gap-x-2 text-xs text-faint">
                    <code className="font-mono">{secret.prefix}…</code>
                    <span>
                      created <RelativeTime at={secret.createdAt} />
                    </span>
                    <LastUsed at={secret.lastUsedAt} />
                    {secret.apiKey && <span>expires with the API key {secret.apiKey.name}</span>}
                  </p>
                </div>
                <Button variant="ghost" size="sm" onClick={() => setRevoking(secret)}>
                  Revoke<span className="sr-only"> {secret.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : props.error ? (
        <ErrorState error={props.error} onRetry={props.onRetry} />
      ) : (
        <Loading label="Loading">
          <Skeleton className="h-14 w-full" />
        </Loading>
      )}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke ${revoking?.name ?? noun}?`}
        confirmLabel="Revoke"
        destructive
        run={() => props.revoke(revoking!.id)}
      >
        {props.revokeWarning}
      </ConfirmDialog>
    </SettingsCard>
  );
}
