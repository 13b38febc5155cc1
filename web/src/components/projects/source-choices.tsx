import {
  FlaskConical,
  FolderGit2,
  FolderUp,
  GitFork,
  LayoutTemplate,
  Plug,
  Terminal,
} from "lucide-react";
import { Link } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";

/** The sources in the form. A template and a GitHub repository are chosen on pages of their own. */
export const formChoices = ["remote", "upload", "url", "sample"] as const;
export type FormChoice = (typeof formChoices)[number];

const sourceChoices = [
  "remote",
  "upload",
  "github",
  "git-host",
  "url",
  "template",
  "sample",
] as const;
export type SourceChoice = (typeof sourceChoices)[number];

const texts = {
  remote: {
    icon: Terminal,
    title: "Push from your machine",
    text: "Get a git remote and paste a few commands. The first push goes live.",
  },
  upload: {
    icon: FolderUp,
    title: "Upload a folder or zip",
    text: "Drop your notes here, without git. Every upload is a commit, so the history stays.",
  },
  github: {
    icon: FolderGit2,
    title: "Import from GitHub",
    text: "Choose from your repositories, private ones too. Every push there is published.",
  },
  url: {
    icon: GitFork,
    title: "Use an existing repository",
    text: "Enter the URL of a repository with markdown. Copy it once, or keep it in sync.",
  },
  "git-host": {
    icon: Plug,
    title: "GitLab, Gitea, Bitbucket",
    text: "Choose from the repositories of a host that you connect, private ones too.",
  },
  template: {
    icon: LayoutTemplate,
    title: "Start from a template",
    text: "A blog, a digital garden, documentation or a team wiki. Each has an example site.",
  },
  sample: {
    icon: FlaskConical,
    title: "Start from the sample",
    text: "A small set of notes that shows everything Pressmark's Markdown can do.",
  },
};

/** The ways to start a project, as links or as steps of a form. */
export function SourceChoices({
  linkTo,
  chosen,
}: {
  linkTo: (choice: SourceChoice) => string;
  chosen?: SourceChoice;
}) {
  return (
    <ul className="grid gap-2.5 md:grid-cols-2">
      {sourceChoices.map((choice) => {
        const { icon: Icon, title, text } = texts[choice];
        return (
          <li key={choice}>
            <Link
              to={linkTo(choice)}
              replace={chosen !== undefined}
              aria-current={chosen === choice ? "true" : undefined}
              className={classNames(
                "flex h-full gap-3.5 rounded-xl border border-line bg-surface px-4 py-3.5 shadow-card transition-shadow hover:border-line-strong hover:shadow-raised",
                chosen === choice && "border-ink ring-1 ring-ink hover:border-ink",
              )}
            >
              <Icon className="mt-0.5 size-5 shrink-0 text-soft" />
              <span>
                <span className="block text-sm font-semibold">{title}</span>
                <span className="mt-0.5 block text-[13px] text-pretty text-soft">{text}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
