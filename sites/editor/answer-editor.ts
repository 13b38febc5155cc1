import { dashboardOrigins } from "#schemas/dashboard-origins.ts";
import { readViewer } from "#schemas/accounts/viewer.ts";
import { EDITOR_PATH, editorSubject } from "#schemas/sites/editor-link.ts";
import type { ServeContext, SiteExchange, Target } from "../exchange.ts";
import { policyOf } from "../headers.ts";
import { sendFrame } from "../send-frame.ts";
import { sendStatusPage } from "../status-page.ts";
import { FRAME_SCRIPT, FRAME_SOURCE } from "./frame-script.ts";

/** The rules of every page, except that this page has a script of its own, and shows pictures that are not saved. */
const RULES = policyOf("text/html")
  .replace("script-src 'self'", `script-src 'self' ${FRAME_SOURCE}`)
  .replace("img-src 'self'", "img-src 'self' blob:");

/**
 * `/_editor/{signature}/`: an empty page in which the editor of the dashboard shows a note that is not saved. So the note has the
 * origin, the files and the rules of the site, and never those of the dashboard.
 */
export async function answerEditor(
  context: ServeContext,
  exchange: SiteExchange & { target: Target },
): Promise<void> {
  const { response, path, target } = exchange;
  const [signature = "", rest, ...more] = path.pathname.slice(EDITOR_PATH.length + 1).split("/");
  const subject = editorSubject(target.deploymentId);
  const viewer = readViewer(context.secretBox.verify(signature), subject);
  const isPage = rest === "" && more.length === 0;
  if (!isPage || !viewer || !(await context.members.has(target, viewer)))
    return sendStatusPage(response, "no-page");
  const html = documentFor(dashboardOrigins(context.env));
  sendFrame(exchange, { html, rules: RULES });
}

const documentFor = (dashboards: readonly string[]) => `<!doctype html>
<html lang="en" data-dashboards="${dashboards.join(" ")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<link rel="icon" href="data:,">
<style>
html, body { height: 100%; margin: 0; overflow: hidden; }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
iframe[inert] { visibility: hidden; }
</style>
</head>
<body>
<iframe title="Preview" inert></iframe>
<iframe title="Preview" inert></iframe>
<script>${FRAME_SCRIPT}</script>
</body>
</html>
`;
