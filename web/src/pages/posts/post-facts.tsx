import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { PostDetail } from "#schemas/deployments/dataset.ts";
import { TruncatedList } from "../../components/lists/truncated-list.tsx";
import { Facts } from "../../components/lists/detail-parts.tsx";
import { DetailSection } from "../../components/lists/detail-section.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { formatBytes, formatDay, formatNumber } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { IssuesOf } from "../../components/deployments/issues-of.tsx";
import { frontMatterText } from "./front-matter.ts";

/** Everything about a post except its text. */
export function PostFacts({ post, onTag }: { post: PostDetail; onTag: (tag: string) => void }) {
  const { project, deployment } = useDeploymentContext();
  return (
    <>
      <Facts
        facts={[
          [
            "Address",
            <code key="url" className="font-mono text-xs break-all">
              {post.url}
            </code>,
          ],
          ["Date", post.date ? formatDay(post.date) : "–"],
          ["Updated", post.updated ? formatDay(post.updated) : "–"],
          ["Words", formatNumber(post.wordCount)],
          ["File size", formatBytes(post.size)],
          ["Tags", <Tags key="tags" tags={post.tags} onTag={onTag} />],
        ]}
      />
      {post.description && (
        <DetailSection title="Description">
          <p className="text-sm break-words text-soft">{post.description}</p>
        </DetailSection>
      )}
      <IssuesOf project={project} deployment={deployment} path={post.path} />
      <FrontMatter values={post.frontMatter} />
      <Headings headings={post.headings} />
      <LinkedPosts title="Links" links={post.links} none="No links to other posts." />
      <LinkedPosts title="Backlinks" links={post.backlinks} none="No other post links here." />
      {post.medias.length > 0 && (
        <DetailSection title="Media" count={post.medias.length}>
          <TruncatedList items={post.medias}>
            {({ id, path }) => (
              <li key={id} className="px-4 py-2">
                <Link
                  to={paths.medias(project.orgHandle, project.handle, deployment.id, id)}
                  className="rounded-sm font-mono text-xs break-all text-accent hover:underline"
                >
                  {path}
                </Link>
              </li>
            )}
          </TruncatedList>
        </DetailSection>
      )}
    </>
  );
}

function Tags({ tags, onTag }: { tags: string[]; onTag: (tag: string) => void }) {
  if (tags.length === 0) return "–";
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          title={`All posts with ${tag}`}
          onClick={() => onTag(tag)}
          className="rounded-full hover:opacity-80"
        >
          <Badge>{tag}</Badge>
        </button>
      ))}
    </span>
  );
}

function FrontMatter({ values }: { values: Record<string, unknown> }) {
  const entries = Object.entries(values);
  return (
    <DetailSection title="Front matter" count={entries.length}>
      {entries.length === 0 ? (
        <p className="text-sm text-faint">No front matter.</p>
      ) : (
        <div className="rounded-lg border border-line">
          <table className="w-full table-fixed text-left text-[13px]">
            <colgroup>
              <col className="w-1/3" />
              <col />
            </colgroup>
            <thead className="sr-only">
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {entries.map(([name, value]) => (
                <tr key={name} className="align-top">
                  <th
                    scope="row"
                    className="px-4 py-2 font-mono text-xs font-normal break-words text-faint"
                  >
                    {name}
                  </th>
                  <td className="px-4 py-2 break-words whitespace-pre-wrap">
                    {frontMatterText(value)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DetailSection>
  );
}

function Headings({ headings }: { headings: PostDetail["headings"] }) {
  if (headings.length === 0) return null;
  const top = Math.min(...headings.map(({ depth }) => depth));
  return (
    <DetailSection title="Headings" count={headings.length}>
      <ol className="grid grid-cols-1 gap-1 text-sm">
        {headings.map(({ id, title, depth }, index) => (
          <li key={`${id}-${index}`} style={{ paddingLeft: (depth - top) * 16 }}>
            {title}
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

function LinkedPosts({
  title,
  links,
  none,
}: {
  title: string;
  links: PostDetail["links"];
  none: ReactNode;
}) {
  const { project, deployment } = useDeploymentContext();
  return (
    <DetailSection title={title} count={links.length}>
      {links.length === 0 ? (
        <p className="text-sm text-faint">{none}</p>
      ) : (
        <TruncatedList items={links}>
          {({ id, title: name, path, type }) => (
            <li key={`${id}-${type}`} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <Link
                  to={paths.posts(project.orgHandle, project.handle, deployment.id, id)}
                  className="block truncate rounded-sm font-medium hover:underline"
                >
                  {name}
                </Link>
                <span className="block truncate font-mono text-xs text-faint">{path}</span>
              </span>
              {type === "embed" && <Badge>Embedded</Badge>}
            </li>
          )}
        </TruncatedList>
      )}
    </DetailSection>
  );
}
