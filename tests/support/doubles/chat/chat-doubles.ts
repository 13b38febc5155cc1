import { type Answer, type DoubleRequest, startHttpDouble } from "../http-double.ts";

/** What a service got and accepted. */
export interface ChatDouble<T> {
  url: string;
  accepted: T[];
  /** The answer to the next requests instead of its own. Null: it answers itself. */
  instead: ((request: DoubleRequest) => Answer | null | Promise<Answer | null>) | null;
  close(): Promise<void>;
}

async function startChatDouble<T>(
  port: number,
  answer: (request: DoubleRequest, accepted: T[]) => Answer,
): Promise<ChatDouble<T>> {
  const accepted: T[] = [];
  const double: Pick<ChatDouble<T>, "instead"> = { instead: null };
  const { url, close } = await startHttpDouble(
    async (request) => (await double.instead?.(request)) ?? answer(request, accepted),
    { port },
  );
  return Object.assign(double, { url, accepted, close });
}

function read({ sent }: DoubleRequest): unknown {
  try {
    return JSON.parse(sent.toString());
  } catch {
    // Not JSON. Each service refuses that in its own words.
    return null;
  }
}

export interface MattermostPost {
  text?: string;
  attachments?: {
    fallback?: string;
    title?: string;
    title_link?: string;
    text?: string;
    color?: string;
    fields?: { title: string; value: string; short?: boolean }[];
  }[];
}

/** An incoming webhook of Mattermost at `/hooks/abc123` (developers.mattermost.com: Incoming webhooks, Message attachments). */
export const startMattermostDouble = (port = 0): Promise<ChatDouble<MattermostPost>> =>
  startChatDouble(port, (request, accepted) => {
    if (request.path !== "/hooks/abc123") return { status: 404, body: { message: "Not found" } };
    const post = read(request) as MattermostPost | null;
    const hasText = Boolean(post?.text) || (post?.attachments ?? []).length > 0;
    if (!post || !hasText)
      return { status: 400, body: { message: "Unable to parse incoming data" } };
    accepted.push(post);
    return { bytes: Buffer.from("ok"), headers: { "content-type": "text/plain" } };
  });

export interface TeamsMessage {
  type: string;
  attachments: {
    contentType: string;
    content: { type: string; body: object[]; actions: object[] };
  }[];
}

const TEAMS_MAX_BYTES = 28 * 1024;
const TEAMS_PATH = "/workflows/abc/triggers/manual/paths/invoke";

/** A workflow of Teams (learn.microsoft.com: Create incoming webhooks with Workflows). It answers 202 before it posts, and takes Adaptive Cards only. */
export const startTeamsDouble = (port = 0): Promise<ChatDouble<TeamsMessage>> =>
  startChatDouble(port, (request, accepted) => {
    const isSigned = request.query.get("sig") === "s3cret";
    if (request.path !== TEAMS_PATH) return { status: 404, body: { error: "not found" } };
    if (!isSigned) return { status: 401, body: { error: "the signature is wrong" } };
    const message = read(request) as TeamsMessage | null;
    const isCard = message?.attachments?.every(
      ({ contentType, content }) =>
        contentType === "application/vnd.microsoft.card.adaptive" &&
        content.type === "AdaptiveCard",
    );
    if (!message || message.type !== "message" || !isCard) return { status: 400, body: {} };
    if (request.sent.length > TEAMS_MAX_BYTES) return { status: 413, body: {} };
    accepted.push(message);
    return { status: 202 };
  });

export const teamsAddress = ({ url }: { url: string }): string =>
  `${url}${TEAMS_PATH}?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=s3cret`;

export interface NtfyMessage {
  topic: string;
  title?: string;
  message?: string;
  priority?: number;
  tags?: string[];
  click?: string;
  actions?: { action: string; label: string; url: string }[];
}

const NTFY_MAX_BYTES = 4_096;

/** A server of ntfy that takes messages with the token `tk_valid` (docs.ntfy.sh: Publish as JSON, Action buttons, Limitations). */
export const startNtfyDouble = (port = 0): Promise<ChatDouble<NtfyMessage>> =>
  startChatDouble(port, (request, accepted) => {
    const { path, headers } = request;
    if (path !== "/") return { status: 404, body: { code: 40_401, error: "page not found" } };
    if (headers.authorization !== "Bearer tk_valid")
      return { status: 403, body: { code: 40_301, http: 403, error: "forbidden" } };
    const message = read(request) as NtfyMessage | null;
    if (!message || !/^[-_A-Za-z0-9]{1,64}$/.test(message.topic))
      return { status: 400, body: { code: 40_009, error: "invalid request: topic invalid" } };
    const { actions = [], priority = 3, message: text = "" } = message;
    if (actions.length > 3 || ![1, 2, 3, 4, 5].includes(priority))
      return { status: 400, body: { code: 40_018, error: "invalid request: actions invalid" } };
    // ntfy makes an attachment of a longer message. Ours must stay messages.
    if (Buffer.byteLength(text) > NTFY_MAX_BYTES) return { status: 413, body: {} };
    accepted.push(message);
    return { body: { id: "x", event: "message", ...message } };
  });
