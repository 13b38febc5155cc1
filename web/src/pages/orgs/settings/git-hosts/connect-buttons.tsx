import type { Org } from "#schemas/orgs/org.ts";
import type { OauthClient } from "#schemas/git-hosts/git-host-connection.ts";
import { connectionName } from "../../../../components/projects/host-facts.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { messageOf } from "../../../../errors.ts";
import { useHostAuthorization } from "./host-authorization.ts";

/** A button for each server of the host at which this installation has a client. */
export function ConnectButtons({ org, clients }: { org: Org; clients: OauthClient[] }) {
  const { begin, error, isPending } = useHostAuthorization(org);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        {clients.map((client) => (
          <Button
            key={client.address}
            type="button"
            className="h-auto min-h-9 max-w-full py-1.5 whitespace-normal break-words"
            pending={isPending}
            onClick={() => begin(client)}
          >
            Connect with {connectionName(client)}
          </Button>
        ))}
      </div>
      <p className="text-[13px] text-pretty text-soft">
        Log in there and allow access. There is no token to copy, and Pressmark renews the access.
      </p>
      <FormError>{error && messageOf(error)}</FormError>
      <p className="flex items-center gap-3 text-xs text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with an access token
      </p>
    </div>
  );
}
