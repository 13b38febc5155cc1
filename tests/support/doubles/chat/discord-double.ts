import { type Answer, type DoubleRequest, startHttpDouble } from "../http-double.ts";

interface Embed {
  title?: string;
  url?: string;
  description?: string;
  color?: number;
  fields?: { name: string; value: string; inline?: boolean }[];
}
interface Sent {
  content?: string;
  embeds?: Embed[];
  allowed_mentions?: { parse?: string[] };
}

export interface DiscordMessage extends Sent {
  id: string;
  /** How often it was edited. */
  edits: number;
}

export interface DiscordDouble {
  url: string;
  /** The address of its webhook. */
  webhook: string;
  messages: DiscordMessage[];
  /** The answer to the next requests instead of its own. Null: it answers itself. */
  instead: ((request: DoubleRequest) => Answer | null | Promise<Answer | null>) | null;
  close(): Promise<void>;
}

const WEBHOOK = "/api/webhooks/1234567890/s3cret-Token_x";
const EMBED_SUM_MAX = 6_000;
const refused = { status: 400, body: { code: 50_035, message: "Invalid Form Body" } };
const unknownWebhook = { status: 404, body: { code: 10_015, message: "Unknown Webhook" } };
const unknownMessage = { status: 404, body: { code: 10_008, message: "Unknown Message" } };

/** A webhook of Discord (docs.discord.com: Webhook, Message, Opcodes and Status Codes), with the limits that it documents. */
export async function startDiscordDouble(port = 0): Promise<DiscordDouble> {
  const messages: DiscordMessage[] = [];
  let lastId = 1_000;
  const double: Pick<DiscordDouble, "instead"> = { instead: null };

  function answer(request: DoubleRequest): Answer {
    const { method, path, query } = request;
    if (!path.startsWith(WEBHOOK)) return unknownWebhook;
    const sent = read(request);
    if (!sent || !isAccepted(sent)) return refused;
    if (method === "POST" && path === WEBHOOK) {
      const message = { ...sent, id: String(++lastId), edits: 0 };
      messages.push(message);
      return query.get("wait") === "true" ? { body: message } : { status: 204 };
    }
    const edited = messages.find(({ id }) => path === `${WEBHOOK}/messages/${id}`);
    if (method !== "PATCH" || !edited) return unknownMessage;
    Object.assign(edited, sent, { edits: edited.edits + 1 });
    return { body: edited };
  }

  const server = await startHttpDouble(
    async (request) => (await double.instead?.(request)) ?? answer(request),
    { port },
  );
  return Object.assign(double, {
    url: server.url,
    webhook: server.url + WEBHOOK,
    messages,
    close: server.close,
  });
}

function read({ sent, headers }: DoubleRequest): Sent | null {
  try {
    return headers["content-type"] === "application/json"
      ? (JSON.parse(sent.toString()) as Sent)
      : null;
  } catch {
    // Not JSON, which Discord refuses.
    return null;
  }
}

function isAccepted({ content = "", embeds = [] }: Sent): boolean {
  if (content === "" && embeds.length === 0) return false;
  const texts = embeds.flatMap(({ title = "", description = "", fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  const sum = texts.reduce((size, text) => size + text.length, 0);
  return (
    content.length <= 2_000 && embeds.length <= 10 && sum <= EMBED_SUM_MAX && embeds.every(isEmbed)
  );
}

function isEmbed({ title = "", description = "", fields = [] }: Embed): boolean {
  const areFields = fields.every(
    ({ name, value }) => name !== "" && name.length <= 256 && value !== "" && value.length <= 1_024,
  );
  return title.length <= 256 && description.length <= 4_096 && fields.length <= 25 && areFields;
}
