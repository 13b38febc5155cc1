import { RotateCw } from "lucide-react";
import type { AnswerSentence, AnswerSource } from "#schemas/answers/answer.ts";
import type { Project } from "#schemas/projects/project.ts";
import { DotList } from "../../../components/lists/dot-list.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { tokensText, usdText } from "../../../lib/usage-text.ts";
import { type Answer, type AnswerBlock, blocksOf, NOT_ANSWERED } from "./answers.ts";
import { SourceList } from "./source-list.tsx";

/** A question with its answer, and the passages that its sentences name. */
export function AnswerCard({
  answer,
  project,
  onAsk,
}: {
  answer: Answer;
  project: Project;
  /** Asks the question again. */
  onAsk: () => void;
}) {
  const { question, state, failure, deploymentId, sources, sentences, end } = answer;
  return (
    <article
      aria-label={question}
      className="rounded-xl border border-line bg-surface px-5 py-4 shadow-card"
    >
      <h2 className="text-[15px] font-semibold text-pretty wrap-anywhere">{question}</h2>
      <div className="mt-3 grid grid-cols-1 gap-3 text-[15px] leading-6 wrap-anywhere">
        {blocksOf(sentences).map((block, at) => (
          <Block key={at} block={block} sources={sources} />
        ))}
        {state === "searching" && <Working>Searching the notes …</Working>}
        {state === "writing" && <Working>Writing …</Working>}
        {state === "stopped" && <p className="text-sm text-soft">You stopped this answer.</p>}
        {state === "failed" && (
          <p className="rounded-lg bg-danger-wash px-4 py-3 text-sm text-danger-ink">{failure}</p>
        )}
        {state === "done" && sentences.length === 0 && (
          <div>
            <p>{NOT_ANSWERED}</p>
            <p className="mt-1 text-sm text-soft">
              {answer.passages === 0
                ? "No published note has these words, so the model was not asked. Try other words."
                : "The model read the passages that fit best, and found no answer in them. Try other words."}
            </p>
          </div>
        )}
      </div>
      {(state === "failed" || state === "stopped") && (
        <Button variant="outline" size="sm" className="mt-3 max-md:h-11" onClick={onAsk}>
          <RotateCw /> Ask again
        </Button>
      )}
      {deploymentId !== null && sources.length > 0 && (
        <SourceList sources={sources} project={project} deploymentId={deploymentId} />
      )}
      {end && <Facts end={end} />}
    </article>
  );
}

const Working = ({ children }: { children: string }) => (
  <p className="flex items-center gap-2 text-sm text-soft">
    <Spinner /> {children}
  </p>
);

function Block({ block, sources }: { block: AnswerBlock; sources: readonly AnswerSource[] }) {
  const parts = block.parts.map((sentences) =>
    sentences.map((sentence, at) => <Sentence key={at} sentence={sentence} sources={sources} />),
  );
  if (!block.isList) return <p>{parts[0]}</p>;
  return (
    <ul className="ml-5 grid list-disc grid-cols-1 gap-1 marker:text-faint">
      {parts.map((part, at) => (
        <li key={at} className="pl-1">
          {part}
        </li>
      ))}
    </ul>
  );
}

function Sentence({
  sentence,
  sources,
}: {
  sentence: AnswerSentence;
  sources: readonly AnswerSource[];
}) {
  return (
    <>
      {sentence.text.split(/(`[^`]+`)/).map((part, at) =>
        part.startsWith("`") && part.length > 2 ? (
          <code key={at} className="rounded bg-wash px-1 py-0.5 font-mono text-[0.9em]">
            {part.slice(1, -1)}
          </code>
        ) : (
          part
        ),
      )}
      {sentence.sources.map((number) => {
        const source = sources.find((other) => other.number === number);
        return source && <Citation key={number} source={source} />;
      })}{" "}
    </>
  );
}

/** Opens the page at the passage, in another tab, because the answer is not stored. */
const Citation = ({ source: { number, title, url } }: { source: AnswerSource }) => (
  <>
    {"\u00a0"}
    <a
      href={url}
      target="_blank"
      rel="noopener"
      title={title}
      aria-label={`Source ${number}: ${title}`}
      className="rounded bg-accent-wash px-1 py-0.5 text-xs font-medium text-accent tabular-nums hover:underline"
    >
      [{number}]
    </a>
  </>
);

function Facts({ end: { unsupported, isCut, cost } }: { end: NonNullable<Answer["end"]> }) {
  if (!cost) return null;
  return (
    <DotList className="mt-4 text-xs text-faint tabular-nums">
      {unsupported > 0 && (
        <span>
          {unsupported === 1
            ? "1 sentence without a source is not shown"
            : `${unsupported} sentences without a source are not shown`}
        </span>
      )}
      {isCut && <span>The answer reached its maximum length and is cut off</span>}
      {cost.usd !== null && <span>Cost {usdText(cost)}</span>}
      <span>{tokensText(cost)}</span>
      <span>{cost.model}</span>
    </DotList>
  );
}
