import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { GitHostConnection } from "#schemas/git-hosts/git-host-connection.ts";
import { trpc } from "../../../../api.ts";
import { hostFacts } from "../../../../components/projects/host-facts.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { TokenField } from "./connect-form.tsx";

/** A new token for a connection. Its projects stay linked. */
export function ReplaceToken({
  connection: { id: connectionId, host },
  onReplaced,
}: {
  connection: GitHostConnection;
  onReplaced: () => Promise<void>;
}) {
  const [token, setToken] = useState("");
  const replacing = useMutation(
    trpc.gitHosts.connections.replaceToken.mutationOptions({
      onSuccess: async () => {
        await onReplaced();
        showToast("The token is replaced");
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    replacing.mutate({ connectionId, token: token.trim() });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-3 rounded-lg bg-wash p-4">
      <TokenField hint={hostFacts[host].token} value={token} onChange={setToken} />
      <FormError>{replacing.error && messageOf(replacing.error)}</FormError>
      <Button type="submit" size="sm" pending={replacing.isPending} className="justify-self-end">
        Save token
      </Button>
    </form>
  );
}
