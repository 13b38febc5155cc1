import type { AuthProvider } from "#store/accounts/documents.ts";

export type ProviderName = Exclude<AuthProvider, "email">;

/** An identity as the provider describes it. */
export interface ProviderProfile {
  provider: ProviderName;
  /** The provider's id of the user, which never changes. Never a name, because names may change. */
  subject: string;
  /** As received: not yet checked or lower-cased. */
  email: string;
  /** The provider states that the address belongs to this identity. */
  emailVerified: boolean;
  /** Name and picture. */
  data: Record<string, string>;
}

export interface ProviderTokens {
  access: string;
  refresh: string | null;
  /** When `access` ends. Null if it does not, or the provider does not say. */
  expiresAt?: Date | null;
  scopes: string[];
}

/** A service that identifies users through a redirect of their browser. */
export interface Provider {
  name: ProviderName;
  /** The provider's name in texts. */
  label: string;
  /** The address to redirect the browser to. `verifier`: our own PKCE secret. `extraParameters`: query parameters that the caller may set. */
  pageUrl(begin: {
    state: string;
    scopes: string;
    verifier: string;
    extraParameters: Record<string, string>;
  }): string;
  /** @throws FetchFailure */
  exchange(answer: {
    code: string;
    verifier: string;
  }): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }>;
}

/** The non-empty fields, without any that is too long for an access token. */
export function facts(values: Record<string, string | null | undefined>): Record<string, string> {
  const filled = Object.entries(values).filter((fact): fact is [string, string] =>
    Boolean(fact[1] && fact[1].length <= FACT_MAX_LENGTH),
  );
  return Object.fromEntries(filled);
}

const FACT_MAX_LENGTH = 500;
