import type { GitHostConnectionDocument } from "#store/connections/documents.ts";
import { connectionRefreshContext, tokenContext } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../../../context.ts";
import type { Granted } from "./redeem.ts";

/** The fields of a connection for new tokens. A host that answers no new refresh token keeps the former one. */
export const sealGranted = (
  { secretBox }: Pick<CoreContext, "secretBox">,
  connectionId: string,
  { access, refresh, expiresAt }: Granted,
  formerSealed: string | null = null,
): Pick<GitHostConnectionDocument, "sealedToken"> &
  Required<Pick<GitHostConnectionDocument, "oauth">> => ({
  sealedToken: secretBox.seal(access, tokenContext(connectionId)),
  oauth: {
    sealedRefreshToken:
      refresh === null
        ? formerSealed
        : secretBox.seal(refresh, connectionRefreshContext(connectionId)),
    expiresAt,
    hasEnded: false,
    lease: null,
  },
});
