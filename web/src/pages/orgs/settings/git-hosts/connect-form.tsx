import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Org } from "#schemas/orgs/org.ts";
import type { ConnectedHost, OauthClient } from "#schemas/git-hosts/git-host-connection.ts";
import { trpc } from "../../../../api.ts";
import { hostFacts } from "../../../../components/projects/host-facts.ts";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Field, FormError } from "../../../../components/ui/field.tsx";
import { Input, Select } from "../../../../components/ui/input.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { ConnectButtons } from "./connect-buttons.tsx";

const hosts = Object.keys(hostFacts) as ConnectedHost[];

/** Connects a host: the user allows it there, or enters an access token, which the host has to accept first. */
export function ConnectForm({
  org,
  clients,
  onConnected,
  onCancel,
}: {
  org: Org;
  /** Where this installation has an OAuth client. */
  clients: OauthClient[];
  onConnected: () => Promise<void>;
  onCancel: () => void;
}) {
  const [host, setHost] = useState<ConnectedHost>("gitlab");
  const [address, setAddress] = useState("");
  const [username, setUsername] = useState("");
  const [token, setToken] = useState("");
  const facts = hostFacts[host];
  const connecting = useMutation(
    trpc.gitHosts.connections.create.mutationOptions({
      onSuccess: async ({ connection }) => {
        await onConnected();
        showToast(`Connected as ${connection.login}`);
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    connecting.mutate({
      orgId: org.id,
      host,
      token: token.trim(),
      ...(facts.addressHint && address.trim() && { address: address.trim() }),
      ...(facts.needsEmail && { username: username.trim() }),
    });
  };
  const own = clients.filter((client) => client.host === host);
  const hasClient = own.length > 0;
  const hostField = (
    <Field label="Host">
      {(input) => (
        <Select
          {...input}
          value={host}
          onChange={(event) => {
            setHost(hosts.find((one) => one === event.target.value) ?? "gitlab");
            connecting.reset();
          }}
        >
          {hosts.map((one) => (
            <option key={one} value={one}>
              {hostFacts[one].label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const addressFields = (
    <>
      {facts.addressHint && (
        <Field label="Address" hint={facts.addressHint}>
          {(input) => (
            <Input
              {...input}
              type="url"
              required={host === "gitea"}
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
      )}
      {facts.needsEmail && (
        <Field label="Email" hint="Of the Atlassian account that created the token.">
          {(input) => (
            <Input
              {...input}
              type="email"
              required
              autoComplete="off"
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
  return (
    <form onSubmit={submit}>
      <SettingsCard
        title="Connect a git host"
        about={
          <>
            <a href={facts.docs} className="text-accent underline-offset-4 hover:underline">
              How to create a token on {facts.label}
            </a>
          </>
        }
        footer={
          <>
            <Button variant="ghost" size="sm" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" size="sm" pending={connecting.isPending}>
              Connect
            </Button>
          </>
        }
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {hostField}
          {!hasClient && addressFields}
        </div>
        {hasClient && (
          <>
            <ConnectButtons org={org} clients={own} />
            <div className="grid items-start gap-5 sm:grid-cols-2">{addressFields}</div>
          </>
        )}
        <TokenField hint={facts.token} value={token} onChange={setToken} />
        <FormError>{connecting.error && messageOf(connecting.error)}</FormError>
      </SettingsCard>
    </form>
  );
}

export const TokenField = ({
  hint,
  value,
  onChange,
}: {
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Field label="Access token" hint={hint}>
    {(input) => (
      <Input
        {...input}
        type="password"
        required
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
