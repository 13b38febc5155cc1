import { z } from "zod";
import { flowTokensContext } from "#store/sealed/contexts.ts";
import type { AuthContext } from "../auth-context.ts";
import type { ProviderTokens } from "../providers/provider.ts";

const Sealed = z.object({ access: z.string(), refresh: z.string().nullable() });

/** The provider's tokens are stored with the flow until the page exchanges its code. */
export function sealProviderTokens(
  auth: Pick<AuthContext, "secretBox">,
  flowId: string,
  { access, refresh }: ProviderTokens,
): string {
  return auth.secretBox.seal(JSON.stringify({ access, refresh }), flowTokensContext(flowId));
}

export function openProviderTokens(
  auth: Pick<AuthContext, "secretBox">,
  flowId: string,
  sealed: string,
): { access: string; refresh: string | null } {
  return Sealed.parse(JSON.parse(auth.secretBox.open(sealed, flowTokensContext(flowId))));
}
