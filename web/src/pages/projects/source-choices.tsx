import { FlaskConical, GitFork, Terminal } from "lucide-react";
import { Link } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";

export const sourceChoices = ["remote", "url", "sample"] as const;
export type SourceChoice = (typeof sourceChoices)[number];

const texts = {
  remote: {
    icon: Terminal,
    title: "Push from your machine",
    text: "An empty git remote and three commands to paste. The first push goes live.",
  },
  url: {
    icon: GitFork,
    title: "Use a public repository",
    text: "The address of a repository with markdown. Copy it once, or follow it.",
  },
  sample: {
    icon: FlaskConical,
    title: "Start from the sample",
    text: "A small garden of notes that shows what the dialect can do. Yours to change.",
  },
};

/** The three ways to begin, as links or as the steps of a form. */
export function SourceChoices({
  linkTo,
  chosen,
}: {
  linkTo: (choice: SourceChoice) => string;
  chosen?: SourceChoice;
}) {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {sourceChoices.map((choice) => {
        const { icon: Icon, title, text } = texts[choice];
        return (
          <li key={choice}>
            <Link
              to={linkTo(choice)}
              replace={chosen !== undefined}
              aria-current={chosen === choice ? "true" : undefined}
              className={classNames(
                "flex h-full flex-col rounded-xl border border-line bg-surface p-5 shadow-card transition-shadow hover:border-line-strong hover:shadow-raised max-md:flex-row max-md:gap-4 max-md:p-4",
                chosen === choice && "border-ink ring-1 ring-ink hover:border-ink",
              )}
            >
              <Icon className="size-5 shrink-0 text-soft max-md:mt-0.5 md:mb-4" />
              <span>
                <span className="block text-sm font-semibold">{title}</span>
                <span className="mt-1 block text-[13px] text-pretty text-soft">{text}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
