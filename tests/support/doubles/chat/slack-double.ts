import { randomBytes } from "node:crypto";
import { type Answer, type DoubleRequest, startHttpDouble } from "../http-double.ts";
import { consent } from "./slack-consent.ts";

// Slack as docs.slack.dev describes it: the reference of each method, "Installing with OAuth" and "Rate limits". Methods answer with status 200 and
// `ok: false` for errors, except for 429 with Retry-After.

export interface SlackConversation {
  id: string;
  name: string;
  isPrivate: boolean;
  isMember: boolean;
  isArchived: boolean;
}

/** A call of a method with its arguments. */
export interface SlackCall {
  method: string;
  arguments: Record<string, string>;
}

export interface SlackPost {
  channel: string;
  ts: string;
  text: string;
  blocks: { type: string; text?: { text: string }; elements?: Record<string, unknown>[] }[];
  /** For one user only. */
  user: string | null;
}

export interface SlackDouble {
  url: string;
  /** As SLACK_API_URL. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  signingSecret: string;
  /** The registered redirect URL. */
  redirect: string;
  team: { id: string; name: string };
  /** Of the bot in the workspace. Null before an installation and after its end. */
  token: string | null;
  /** Codes that were not exchanged yet. */
  codes: Set<string>;
  conversations: SlackConversation[];
  /** What users see, the newest state of each message. */
  posts: SlackPost[];
  calls: SlackCall[];
  /** Answers instead of Slack, if it returns something. */
  instead: (call: SlackCall) => Answer | null | Promise<Answer | null>;
  close(): Promise<void>;
}

const ok = (body: object = {}): Answer => ({ body: { ok: true, ...body } });
export const slackError = (error: string): Answer => ({ body: { ok: false, error } });
export const rateLimited = (seconds: number): Answer => ({
  status: 429,
  headers: { "retry-after": String(seconds) },
  body: { ok: false, error: "ratelimited" },
});

const random = () => randomBytes(8).toString("hex");

/** What the operator of Pressmark knows about the app. */
export const slackApp = {
  clientId: "8123.9876",
  clientSecret: "client-secret-of-the-app",
  signingSecret: "signing-secret-of-the-app",
};

export async function startSlackDouble({ port = 0 } = {}): Promise<SlackDouble> {
  const double = {
    ...slackApp,
    redirect: "",
    team: { id: "T0GARDEN", name: "Garden Club" },
    token: null,
    codes: new Set<string>(),
    conversations: [],
    posts: [],
    calls: [],
    instead: () => null,
  } as unknown as SlackDouble;
  const server = await startHttpDouble(
    async (request) => {
      if (request.path === "/oauth/v2/authorize") return consent(double, request);
      if (!request.path.startsWith("/api/")) return { status: 404 };
      const method = request.path.slice("/api/".length);
      const call = { method, arguments: Object.fromEntries(request.form) };
      double.calls.push(call);
      return (await double.instead(call)) ?? answer(double, call, request);
    },
    { port },
  );
  return Object.assign(double, { ...server, apiUrl: `${server.url}/api` });
}

function answer(double: SlackDouble, call: SlackCall, { headers }: DoubleRequest): Answer {
  if (call.method === "oauth.v2.access") return exchange(double, call.arguments);
  const isBot = double.token !== null && headers.authorization === `Bearer ${double.token}`;
  if (!isBot) return slackError(double.token === null ? "token_revoked" : "invalid_auth");
  return methods[call.method]?.(double, call.arguments) ?? slackError("unknown_method");
}

function exchange(double: SlackDouble, given: Record<string, string>): Answer {
  if (given["client_id"] !== double.clientId) return slackError("invalid_client_id");
  if (given["client_secret"] !== double.clientSecret) return slackError("bad_client_secret");
  if (given["redirect_uri"] !== double.redirect) return slackError("bad_redirect_uri");
  if (!double.codes.delete(given["code"] ?? "")) return slackError("invalid_code");
  // A further installation in the same workspace answers the same token.
  double.token ??= `xoxb-${random()}`;
  return ok({
    access_token: double.token,
    token_type: "bot",
    bot_user_id: "U0BOT",
    app_id: "A0APP",
    scope: "channels:join,channels:read,chat:write,commands,groups:read",
    team: double.team,
    enterprise: null,
    is_enterprise_install: false,
    authed_user: { id: "U0ADMIN" },
  });
}

type Method = (double: SlackDouble, given: Record<string, string>) => Answer;

const methods: Record<string, Method> = {
  "auth.revoke": (double) => {
    double.token = null;
    return ok({ revoked: true });
  },
  "conversations.list": (double, given) => {
    const all = double.conversations.filter(
      ({ isArchived, isPrivate, isMember }) => !isArchived && (!isPrivate || isMember),
    );
    const from = Number(given["cursor"] ?? 0);
    const limit = Number(given["limit"]);
    const next = from + limit < all.length ? String(from + limit) : "";
    return ok({
      channels: all.slice(from, from + limit).map(conversationOf),
      response_metadata: { next_cursor: next },
    });
  },
  "conversations.info": (double, given) => {
    const conversation = find(double, given);
    return conversation
      ? ok({ channel: conversationOf(conversation) })
      : slackError("channel_not_found");
  },
  "conversations.join": (double, given) => {
    const conversation = find(double, given);
    if (!conversation) return slackError("channel_not_found");
    if (conversation.isArchived) return slackError("is_archived");
    if (conversation.isPrivate) return slackError("method_not_supported_for_channel_type");
    conversation.isMember = true;
    return ok({ channel: conversationOf(conversation) });
  },
  "chat.postMessage": (double, given) => {
    const refusal = refusalOf(double, given);
    if (refusal) return slackError(refusal);
    const post = postOf(given, null);
    double.posts.push(post);
    return ok({ channel: post.channel, ts: post.ts, message: { type: "message" } });
  },
  "chat.update": (double, given) => {
    const refusal = refusalOf(double, given);
    if (refusal) return slackError(refusal);
    const post = double.posts.find(({ ts, user }) => ts === given["ts"] && user === null);
    if (!post) return slackError("message_not_found");
    Object.assign(post, { ...postOf(given, null), ts: post.ts });
    return ok({ channel: post.channel, ts: post.ts, text: post.text });
  },
  "chat.postEphemeral": (double, given) => {
    const refusal = refusalOf(double, given);
    if (refusal) return slackError(refusal);
    const post = postOf(given, given["user"] ?? "");
    double.posts.push(post);
    return ok({ message_ts: post.ts });
  },
};

const find = (double: SlackDouble, given: Record<string, string>) =>
  double.conversations.find(({ id }) => id === given["channel"]);

function refusalOf(double: SlackDouble, given: Record<string, string>): string | null {
  const conversation = find(double, given);
  if (!conversation || (conversation.isPrivate && !conversation.isMember))
    return "channel_not_found";
  if (conversation.isArchived) return "is_archived";
  return conversation.isMember ? null : "not_in_channel";
}

let clock = 1_700_000_000;

function postOf(given: Record<string, string>, user: string | null): SlackPost {
  const blocks = JSON.parse(given["blocks"] ?? "[]") as SlackPost["blocks"];
  const ts = `${++clock}.000100`;
  return { channel: given["channel"] ?? "", ts, text: given["text"] ?? "", blocks, user };
}

const conversationOf = ({ id, name, isPrivate, isMember, isArchived }: SlackConversation) => ({
  id,
  name,
  is_channel: !isPrivate,
  is_group: isPrivate,
  is_private: isPrivate,
  is_member: isMember,
  is_archived: isArchived,
});
