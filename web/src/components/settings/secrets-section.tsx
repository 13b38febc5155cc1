import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Secret } from "#schemas/secrets.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { messageOf } from "../../errors.ts";
import { ConfirmDialog } from "../controls/confirm-dialog.tsx";
import { ErrorState } from "../empty-state.tsx";
import { LastUsed, RelativeTime } from "../time.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Field, FormError } from "../ui/field.tsx";
import { Input, Textarea } from "../ui/input.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { SettingsCard } from "./settings-card.tsx";

interface SecretsSectionProps {
  /** The organization, or a project. */
  of: { orgId: string } | { projectId: string };
  canChange: boolean;
}

/** Secrets by name. Their values can be replaced, but never read. */
export function SecretsSection({ of, canChange }: SecretsSectionProps) {
  const { data, error, refetch } = useQuery(trpc.secrets.list.queryOptions(of));
  const [removing, setRemoving] = useState<Secret | null>(null);
  const owner = "projectId" in of ? "project" : "org";
  // A project's secret comes before the organization's of the same name.
  const own = new Set(
    data?.secrets.filter((secret) => secret.owner === owner).map(({ name }) => name),
  );
  const changed = () => queryClient.invalidateQueries({ queryKey: trpc.secrets.pathKey() });
  return (
    <SettingsCard
      title="Secrets"
      about={
        owner === "org"
          ? "Encrypted values that all projects of this organization can use. Nobody can read them again, and logs show ••• in their place."
          : "Encrypted values for this project. Nobody can read them again, and logs show ••• in their place."
      }
    >
      {canChange && (
        <SetSecret
          set={async (name, value) => {
            await api.secrets.set.mutate({ ...of, name, value });
            await changed();
          }}
        />
      )}
      {data ? (
        data.secrets.length > 0 && (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {data.secrets.map((secret) => (
              <li
                key={`${secret.owner} ${secret.name}`}
                className="flex items-center gap-4 px-4 py-2.5 text-sm"
              >
                <SecretRow
                  secret={secret}
                  isInherited={secret.owner !== owner}
                  isReplaced={secret.owner !== owner && own.has(secret.name)}
                />
                {canChange && secret.owner === owner && (
                  <Button variant="ghost" size="sm" onClick={() => setRemoving(secret)}>
                    Remove<span className="sr-only"> {secret.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading secrets">
          <Skeleton className="h-14 w-full" />
        </Loading>
      )}
      {data?.secrets.length === 0 && <p className="text-sm text-faint">No secrets yet.</p>}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={`Remove ${removing?.name ?? "the secret"}?`}
        confirmLabel="Remove"
        destructive
        run={async () => {
          await api.secrets.remove.mutate({ ...of, name: removing!.name });
          await changed();
        }}
      >
        Whatever uses this secret stops working. Its value cannot be restored.
      </ConfirmDialog>
    </SettingsCard>
  );
}

const SecretRow = ({
  secret,
  isInherited,
  isReplaced,
}: {
  secret: Secret;
  isInherited: boolean;
  isReplaced: boolean;
}) => (
  <div className="min-w-0 flex-1">
    <p className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 font-mono text-[13px] font-medium wrap-anywhere">{secret.name}</code>
      {isInherited && <Badge>Organization</Badge>}
    </p>
    <p className="flex flex-wrap gap-x-2 text-xs text-faint">
      {isReplaced && <span>not used: this project has its own</span>}
      <span className="wrap-anywhere">
        set <RelativeTime at={secret.updatedAt} />
        {secret.setBy !== null && ` by ${secret.setBy}`}
      </span>
      <LastUsed at={secret.lastUsedAt} />
      {!secret.masked && <span className="text-warning-ink">too short to be hidden in logs</span>}
    </p>
  </div>
);

function SetSecret({ set }: { set: (name: string, value: string) => Promise<void> }) {
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFailure(null);
    try {
      await set(name, value);
      setName("");
      setValue("");
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <Field
        label="Name"
        hint="Capital letters, digits and _. An existing name gets the new value."
      >
        {(input) => (
          <Input
            {...input}
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            placeholder="MY_TOKEN"
            className="font-mono"
            value={name}
            onChange={(event) =>
              setName(event.target.value.toUpperCase().replaceAll(/[\s-]/g, "_"))
            }
          />
        )}
      </Field>
      <Field label="Value">
        {(input) => (
          <Textarea
            {...input}
            required
            rows={2}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <FormError>{failure}</FormError>
      <Button type="submit" variant="outline" pending={pending} className="justify-self-end">
        Save secret
      </Button>
    </form>
  );
}
