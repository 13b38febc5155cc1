import { createHash, randomBytes } from "node:crypto";
import {
  auth,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import type { ApplicationScope } from "#schemas/accounts/application.ts";
import type { Person } from "../worlds/world.ts";

export const REDIRECT = "http://localhost:33418/callback";

/** A desktop program with the official client. It remembers what it receives, and "opens the browser" by storing the address. */
export class McpClient implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadataUrl?: string;
  information: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  opened: URL | null = null;
  #verifier = "";
  #discovered: OAuthDiscoveryState | undefined;

  constructor(clientMetadataUrl?: string) {
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
  }

  get clientMetadata() {
    return { client_name: "Notes Desktop", redirect_uris: [REDIRECT] };
  }
  state = () => "a state of the client";
  clientInformation = () => this.information;
  saveClientInformation(information: StoredOAuthClientInformation) {
    this.information = information;
  }
  tokens = () => this.stored;
  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens;
  }
  redirectToAuthorization(address: URL) {
    this.opened = address;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovered = state;
  }
  discoveryState = () => this.#discovered;
  invalidateCredentials(scope: string) {
    if (scope === "all" || scope === "tokens") this.stored = undefined;
    if (scope === "all" || scope === "client") this.information = undefined;
  }

  /** Connects to the address, and the user allows these scopes. */
  async connect(
    serverUrl: string,
    { person, scopes }: { person: Person; scopes: ApplicationScope[] },
  ): Promise<StoredOAuthTokens> {
    if ((await auth(this, { serverUrl })) !== "REDIRECT") throw new Error("no page was opened");
    const answer = await this.allow(person, scopes);
    const authorizationCode = answer.get("code") ?? "";
    await auth(this, { serverUrl, authorizationCode, iss: answer.get("iss") ?? "" });
    return this.stored!;
  }

  /** The user allows these scopes on the page that was opened. */
  async allow(person: Person, scopes: ApplicationScope[]): Promise<URLSearchParams> {
    const query = this.opened!.search.slice(1);
    const { url } = await person.api.applications.approve.mutate({ query, scopes });
    const answer = new URL(url).searchParams;
    if (answer.get("state") !== this.state()) throw new Error("another state");
    return answer;
  }
}

/** A PKCE pair, for requests that no proper client sends. */
export function pkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, challenge };
}
