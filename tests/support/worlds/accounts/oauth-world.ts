import { expect } from "vitest";
import type { ApplicationScope } from "#schemas/accounts/application.ts";
import { pkcePair, REDIRECT } from "../../doubles/oauth-client.ts";
import { callFunction } from "../../rest-call.ts";
import { codeOf, makeOrg } from "../organization.ts";
import { type Person, startWorld } from "../world.ts";

export type OauthWorld = Awaited<ReturnType<typeof startOauthWorld>>;

export async function answerOf(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Two projects of an organization with a note each, and a client that registered itself. */
export async function startOauthWorld(variables: Record<string, string> = {}) {
  const world = await startWorld({ AUTH_RATE_LIMITS: "on", ...variables });
  const origin = world.services.env.PUBLIC_URL;
  const ada = await world.signUp();
  const org = await makeOrg(ada);
  const create = async (name: string) => {
    const newProject = { orgId: org.id, name, source: { kind: "remote" as const } };
    const { project } = await ada.api.projects.create.mutate(newProject);
    return { id: project.id, door: `${origin}/mcp/${org.handle}/${project.handle}` };
  };
  const [garden, kitchen] = [await create("Garden"), await create("Kitchen")];

  /** The status of a read or write of a note over REST. */
  const note = async (token: string, name: "read_note" | "write_note", id = garden.id) => {
    const input = name === "write_note" ? { content: "# Roses\n" } : {};
    const of = { projectId: id, path: "roses.md", ...input };
    return (await callFunction({ url: world.url, token }, name, of)).status;
  };
  await note(ada.token, "write_note");
  await note(ada.token, "write_note", kitchen.id);

  const register = async (metadata: object) =>
    answerOf(
      await fetch(`${world.url}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(metadata),
      }),
    );
  const post = async (path: "token" | "revoke", fields: Record<string, string> | string) =>
    answerOf(
      await fetch(`${world.url}/oauth/${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
      }),
    );
  const { body } = await register({ client_name: "Notes Desktop", redirect_uris: [REDIRECT] });
  const clientId = String(body["client_id"]);

  /** A request for consent as a client sends it, with some parameters changed or removed (null). */
  const query = (challenge: string, changes: Record<string, string | null> = {}): string => {
    const parameters: Record<string, string | null> = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_challenge: challenge,
      code_challenge_method: "S256",
      scope: "content:read content:write",
      resource: garden.door,
      state: "x",
      ...changes,
    };
    const sent = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== null) sent.set(name, value);
    return sent.toString();
  };

  /** The user allows a request. Returns what the client sends to the token endpoint. */
  const consent = async (
    scopes: ApplicationScope[] = ["content:write"],
    { person = ada, changes = {} }: { person?: Person; changes?: Record<string, string> } = {},
  ) => {
    const { verifier, challenge } = pkcePair();
    const request = { query: query(challenge, changes), scopes };
    const { url } = await person.api.applications.approve.mutate(request);
    return {
      grant_type: "authorization_code",
      code: new URL(url).searchParams.get("code") ?? "",
      code_verifier: verifier,
      client_id: clientId,
      redirect_uri: REDIRECT,
      resource: garden.door,
    };
  };

  /** The tokens of a connected application. */
  const connected = async (scopes?: ApplicationScope[], person = ada) => {
    const answer = await post("token", await consent(scopes, { person }));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { access_token: access, refresh_token: refreshToken } = answer.body;
    return { access: String(access), refresh: String(refreshToken) };
  };
  const refresh = (token: string, changes: Record<string, string> = {}) => {
    const fields = { grant_type: "refresh_token", refresh_token: token, client_id: clientId };
    return post("token", { ...fields, ...changes });
  };

  /** What the page shows instead of a request. */
  const refusedPage = async (sent: string, person = ada) => {
    const { request } = await person.api.applications.describe.query({ query: sent });
    if (request.state !== "refused") throw new Error("the page offers to allow it");
    const approval = { query: sent, scopes: ["content:read" as const] };
    expect(await codeOf(person.api.applications.approve.mutate(approval))).toBe("bad_request");
    return request;
  };

  return {
    world,
    origin,
    ada,
    orgId: org.id,
    garden,
    kitchen,
    clientId,
    note,
    register,
    post,
    query,
    consent,
    connected,
    refresh,
    refusedPage,
  };
}
