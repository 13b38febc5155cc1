import type { FastifyInstance } from "fastify";
import type { IncidentState } from "#schemas/platform/incident.ts";
import { escapeHtml } from "#markdown/text/html.ts";
import type { IncidentDocument } from "#store/platform/documents.ts";
import { listPublicIncidents } from "#core/platform/public-incidents.ts";
import type { Services } from "../services.ts";

const PATH = "/status/feed.xml";
const CACHED = "public, max-age=60";
/** XML 1.0 allows no other control characters. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

const words: Record<IncidentState, string> = {
  investigating: "Investigating",
  identified: "Identified",
  monitoring: "Monitoring",
  resolved: "Resolved",
};

/** `GET /status/feed.xml`: the incidents of the public status page as an Atom feed, with one entry for each incident. */
export function serveStatusFeed(app: FastifyInstance, services: Services): void {
  const { PUBLIC_URL, BRAND_NAME } = services.env;
  const page = `${PUBLIC_URL}/status`;
  app.get(PATH, async (_request, reply) => {
    const incidents = await listPublicIncidents(services);
    const changes = incidents.map(updatedAt);
    const updated = new Date(Math.max(0, ...changes.map((at) => at.getTime())));
    const feed = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      `<title>${xml(`${BRAND_NAME} status`)}</title>`,
      `<id>${xml(page)}</id>`,
      `<link href="${xml(page)}"/>`,
      `<link rel="self" href="${xml(PUBLIC_URL + PATH)}"/>`,
      `<author><name>${xml(BRAND_NAME)}</name></author>`,
      `<updated>${updated.toISOString()}</updated>`,
      ...incidents.map((incident) => entryOf(incident, page)),
      "</feed>",
      "",
    ];
    return reply
      .type("application/atom+xml; charset=utf-8")
      .header("cache-control", CACHED)
      .send(feed.join("\n"));
  });
}

function entryOf(incident: IncidentDocument, page: string): string {
  const text = incident.updates
    .toReversed()
    .map(({ at, state, text: said }) => `${words[state]} · ${at.toISOString()}\n${said}`)
    .join("\n\n");
  return [
    "<entry>",
    `<title>${xml(`${words[incident.state]}: ${incident.title}`)}</title>`,
    `<id>${xml(`${page}#${incident._id}`)}</id>`,
    `<link href="${xml(page)}"/>`,
    `<published>${incident.startedAt.toISOString()}</published>`,
    `<updated>${updatedAt(incident).toISOString()}</updated>`,
    `<content type="text">${xml(text)}</content>`,
    "</entry>",
  ].join("\n");
}

const updatedAt = ({ updates, startedAt }: IncidentDocument): Date =>
  updates.at(-1)?.at ?? startedAt;

const xml = (text: string): string => escapeHtml(text.replace(CONTROLS, ""));
