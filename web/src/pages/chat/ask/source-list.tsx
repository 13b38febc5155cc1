import { ExternalLink, FileText } from "lucide-react";
import { Link } from "react-router-dom";
import type { AnswerSource } from "#schemas/answers/answer.ts";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../../paths.ts";

const link =
  "inline-flex items-center gap-1.5 py-0.5 text-[13px] font-medium text-accent underline-offset-4 hover:underline max-md:py-2.5 [&_svg]:size-3.5";

interface SourceListProps {
  sources: readonly AnswerSource[];
  project: Project;
  /** The deployment that was searched. */
  deploymentId: string;
}

/** The passages, each with its page and its file. Both open in another tab, because the answer is not stored. */
export function SourceList({ sources, project, deploymentId }: SourceListProps) {
  const sorted = sources.toSorted((a, b) => a.number - b.number);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-[13px] font-semibold text-soft">Sources</h3>
      <ol className="mt-2 grid grid-cols-1 gap-3">
        {sorted.map(({ number, title, path, url, line, text }) => (
          <li key={number} className="grid grid-cols-[1.75rem_1fr] gap-x-1">
            <span className="text-[13px] text-soft tabular-nums">[{number}]</span>
            <div className="min-w-0">
              <p className="text-sm font-medium wrap-anywhere">
                {title} <span className="font-normal text-faint">{path}</span>
              </p>
              <p className="mt-1 line-clamp-4 border-l-2 border-line-strong pl-3 text-[13px] leading-5 whitespace-pre-line wrap-anywhere text-soft">
                {text}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-4">
                <a href={url} target="_blank" rel="noopener" className={link}>
                  <ExternalLink /> Open page<span className="sr-only"> of source {number}</span>
                </a>
                <Link
                  to={paths.source(
                    project.orgHandle,
                    project.handle,
                    deploymentId,
                    path,
                    line ?? undefined,
                  )}
                  target="_blank"
                  className={link}
                >
                  <FileText /> {line === null ? "Source" : `Source, line ${line}`}
                  <span className="sr-only"> of source {number}</span>
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
