import { BookOpenText } from "lucide-react";
import { Link } from "react-router-dom";
import { projectTopic } from "#schemas/events.ts";
import type { Project } from "#schemas/projects/project.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { useProjectContext } from "../../../components/projects/project-context.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useLive } from "../../../live.ts";
import { paths } from "../../../paths.ts";
import { ModelNotice } from "../model-notice.tsx";
import { AnswerCard } from "./answer-card.tsx";
import { announcementOf, isOpen } from "./answers.ts";
import { QuestionForm } from "./question-form.tsx";
import { useAnswers } from "./use-answers.ts";

/** Questions about the published notes of a project. */
function AskPage() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  return (
    <PageBody>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          heading={<PageHeading title={`Ask ${project.name}`}>Ask</PageHeading>}
          below="A model answers from the published notes. Every sentence cites the passages that it relies on."
        />
        {project.live ? (
          <Questions key={project.id} project={project} />
        ) : (
          <NothingLive project={project} />
        )}
      </div>
    </PageBody>
  );
}

function Questions({ project }: { project: Project }) {
  const { answers, ask, stop } = useAnswers(project.id);
  const org = { id: project.orgId, handle: project.orgHandle };
  return (
    <>
      <ModelNotice org={org} project={project} what="Answers" />
      <QuestionForm isAnswering={answers.some(isOpen)} onAsk={ask} onStop={stop} />
      <p role="status" className="sr-only">
        {announcementOf(answers[0])}
      </p>
      <div className="mt-6 grid grid-cols-1 gap-4">
        {answers.map((answer) => (
          <AnswerCard
            key={answer.id}
            answer={answer}
            project={project}
            onAsk={() => ask(answer.question)}
          />
        ))}
      </div>
      {answers.length === 0 && (
        <EmptyState icon={<BookOpenText />} title="Ask about your notes">
          Pressmark searches the live site, and a model answers from what it finds. A sentence
          without a source is not shown. Check the sources of an answer: each one opens at its
          passage.
        </EmptyState>
      )}
    </>
  );
}

const NothingLive = ({ project }: { project: Project }) => (
  <Card>
    <EmptyState
      icon={<BookOpenText />}
      title="Nothing is live yet"
      action={
        <Button asChild variant="outline" size="sm">
          <Link to={paths.project(project.orgHandle, project.handle)}>How to push</Link>
        </Button>
      }
    >
      When a deployment goes live, you can ask about its notes here.
    </EmptyState>
  </Card>
);

export const route = { Component: AskPage };
