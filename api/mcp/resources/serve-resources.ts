import { ResourceNotFoundError, type Server } from "@modelcontextprotocol/server";
import { mayCall, type McpSession } from "../session.ts";
import { protocolFailure } from "../protocol-failure.ts";
import { issuesResource, readIssuesAt } from "./issues.ts";
import { listLogs, LOG_TEMPLATE, readLogAt } from "./logs.ts";
import { listNotes, NOTE_TEMPLATE, noteResource, readNoteAt } from "./notes.ts";

/** What a client can attach to a conversation: notes of the client's branch, the issues of the live site and the logs of deployments. */
export function serveResources(server: Server, session: McpSession): void {
  server.setRequestHandler("resources/list", ({ params }) =>
    protocolFailure(session, async () => {
      const cursor = params?.cursor;
      const { notes, nextCursor } = await listNotes(session, { cursor });
      // Notes can be many, so the others come first.
      const others = cursor === undefined ? await firstResources(session) : [];
      return {
        resources: [...others, ...notes.map(noteResource)],
        ...(nextCursor !== null && { nextCursor }),
      };
    }),
  );
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [
      {
        uriTemplate: NOTE_TEMPLATE,
        name: "note",
        title: "Note",
        description: "A note or another text file, as it is on the branch of this client.",
      },
      {
        uriTemplate: LOG_TEMPLATE,
        name: "deployment-log",
        title: "Log of a deployment",
        mimeType: "text/plain",
      },
    ],
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) =>
    protocolFailure(
      session,
      async () => {
        const contents =
          (await readNoteAt(session, uri)) ??
          (await readIssuesAt(session, uri)) ??
          (await readLogAt(session, uri));
        if (!contents) throw new ResourceNotFoundError(uri);
        return { contents };
      },
      uri,
    ),
  );
}

async function firstResources(session: McpSession) {
  const logs = await listLogs(session);
  const hasIssues = session.project.live !== null && mayCall(session, "list_notes");
  return [...(hasIssues ? [issuesResource] : []), ...logs];
}
