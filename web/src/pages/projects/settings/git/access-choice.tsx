import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../../api.ts";
import { connectionName } from "../../../../components/projects/host-facts.ts";
import type { PrivateAccess } from "../../../../components/projects/private-fields.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Select } from "../../../../components/ui/input.tsx";

/** How a repository at another address is read. */
export interface Access extends PrivateAccess {
  kind: "public" | "token" | "connection";
  connectionId: string;
}

export const noAccess: Access = { kind: "public", connectionId: "", username: "", token: "" };

/** A connection can read only repositories at its own host. */
export function AccessChoice({
  orgId,
  url,
  value,
  onChange,
}: {
  orgId: string;
  url: string;
  value: Access;
  onChange: (value: Access) => void;
}) {
  const { data } = useQuery(trpc.gitHosts.connections.list.queryOptions({ orgId }));
  const connections = (data?.connections ?? []).filter(({ address }) =>
    url.startsWith(`${address}/`),
  );
  const chosen = connections.some(({ id }) => id === value.connectionId) ? value.connectionId : "";
  return (
    <Field label="Access">
      {(input) => (
        <Select
          {...input}
          value={value.kind === "connection" ? chosen || "public" : value.kind}
          onChange={({ target }) => {
            const kind =
              target.value === "public" || target.value === "token" ? target.value : "connection";
            const connectionId = kind === "connection" ? target.value : "";
            onChange({ ...noAccess, kind, connectionId });
          }}
        >
          <option value="public">Public</option>
          <option value="token">With an access token</option>
          {connections.map((one) => (
            <option key={one.id} value={one.id}>
              With the connection {connectionName(one)} ({one.login})
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
