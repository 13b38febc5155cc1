import { ArrowUpRight, FileCode, Newspaper } from "lucide-react";
import { Link } from "react-router-dom";
import type { Note } from "#schemas/deployments/dataset.ts";
import { Facts } from "../../components/lists/detail-parts.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { formatBytes, formatDay, formatNumber } from "../../lib/format.ts";
import { siteAddress } from "../../lib/site-address.ts";
import { paths } from "../../paths.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { IssuesOf } from "../../components/deployments/issues-of.tsx";
import { NoteBadge } from "./note-badge.tsx";
import { reasonText } from "./note-filter.ts";

/** One note: its address on the site, or the reason why visitors cannot see it. */
export function NoteCard({ note }: { note: Note }) {
  const { project, deployment } = useDeploymentContext();
  const address = [project.orgHandle, project.handle, deployment.id] as const;
  return (
    <Card
      aria-label={note.title}
      className="grid min-w-0 grid-cols-1 gap-5 p-5 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <header className="min-w-0">
        <p className="mb-2">
          <NoteBadge state={note.state} />
        </p>
        <h2 className="text-base font-semibold break-words">{note.title}</h2>
        <p className="mt-0.5 font-mono text-xs break-all text-faint">{note.path}</p>
      </header>
      <WherePublished note={note} />
      <div className="flex flex-wrap gap-2">
        {note.url !== null && deployment.url && (
          <Button asChild size="sm">
            <a href={siteAddress(deployment.url, note.url)} target="_blank" rel="noopener">
              Open page <ArrowUpRight />
            </a>
          </Button>
        )}
        {note.state === "published" && (
          <Button asChild variant="outline" size="sm">
            <Link to={paths.posts(...address, note.id)}>
              <Newspaper /> Open post
            </Link>
          </Button>
        )}
        <Button asChild variant="outline" size="sm">
          <Link to={paths.source(...address, note.path)}>
            <FileCode /> View source
          </Link>
        </Button>
      </div>
      <Facts
        facts={[
          ["Words", formatNumber(note.wordCount)],
          ["Size", formatBytes(note.size)],
          ["Updated", note.updated ? formatDay(note.updated) : "–"],
          ["Issues", formatNumber(note.issues)],
          [
            "Tags",
            note.tags.length > 0 ? (
              <span key="tags" className="flex flex-wrap gap-1">
                {note.tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </span>
            ) : (
              "–"
            ),
          ],
          [
            "Object",
            <code key="oid" className="font-mono text-xs">
              {note.oid.slice(0, 10)}
            </code>,
          ],
        ]}
      />
      {note.issues > 0 && <IssuesOf project={project} deployment={deployment} path={note.path} />}
    </Card>
  );
}

function WherePublished({ note }: { note: Note }) {
  if (note.url === null)
    return (
      <p className="rounded-lg bg-wash px-4 py-3 text-sm break-words">
        Not published. {reasonText(note)}
      </p>
    );
  return (
    <p className="rounded-lg bg-success-wash px-4 py-3 text-sm break-words text-success-ink">
      Published at <code className="font-mono text-[13px] break-all">{note.url}</code>
      {note.state === "unlisted" && `, but unlisted. ${reasonText(note)}`}
    </p>
  );
}
