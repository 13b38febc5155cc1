import { classNames } from "../../lib/class-names.ts";
import push from "../../components/pictures/push.json" with { type: "json" };

const COMMAND = "git push pressmark";
const REMOTE = /^remote: {0,1}/;
/** Stages begin with two spaces, a name and a time. Only their beginning is of interest here. */
const STAGE = /^ {2}\w+ +\d+ ms/;
const OUTCOME = /^Live in /;
const BROKEN_LINK = /^ {2}\S.*:\d+ /;

/** What git printed during the push that made the pictures. */
export function PushOutput({ className }: { className?: string }) {
  return (
    <div
      role="img"
      aria-label="git push prints each stage of the build, then that the site is live, how many pages changed, and the link that broke"
      className={classNames(
        "min-w-0 rounded-xl bg-ink px-5 py-4 font-mono text-[12px] leading-[1.65] text-paper/70 shadow-raised max-sm:text-[11px]",
        className,
      )}
    >
      <p>
        <span className="text-paper/50">$ </span>
        <span className="font-medium text-paper">{COMMAND}</span>
      </p>
      {push.map((line, index) => (
        <Line key={index} text={line.replace(REMOTE, "")} at={index} />
      ))}
    </div>
  );
}

const LINE_DELAY_MS = 90;

function Line({ text, at }: { text: string; at: number }) {
  return (
    <p
      style={{ animationDelay: `${(at + 1) * LINE_DELAY_MS}ms` }}
      className={classNames(
        "animate-arrive",
        STAGE.test(text) ? "truncate whitespace-pre" : "wrap-anywhere whitespace-pre-wrap",
        OUTCOME.test(text) && "font-semibold text-[#8fd6a8]",
        BROKEN_LINK.test(text) && !STAGE.test(text) && "text-[#f0c572]",
      )}
    >
      {text}
    </p>
  );
}
