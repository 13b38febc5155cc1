import { useState } from "react";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import { classNames } from "../../lib/class-names.ts";
import { type Operation, exampleOf } from "./document.ts";
import { FieldList, type ShownField, shownFields } from "./field-list.tsx";
import { requestOf, type RequestValues } from "./request.ts";
import { type SnippetLanguage, snippetLanguages, snippetOf } from "./snippets.ts";
import { TryOperation } from "./try-operation.tsx";

export interface OperationProps {
  operation: Operation;
  /** The base address in snippets. */
  server: string;
  /** Empty: none was pasted. */
  apiKey: string;
  projectId: string;
}

/** What an operation needs and answers, as code, and a form that sends it. */
export function OperationDetails({ operation, server, apiKey, projectId }: OperationProps) {
  const { id, title, description, scope, body, answer, status } = operation;
  const [values, setValues] = useState<RequestValues>(() => ({
    parameters: { projectId },
    body: body ? JSON.stringify(exampleOf(body), null, 2) : "",
  }));
  const places = [
    ["Path", "path"],
    ["Query", "query"],
    ["Headers", "header"],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div className="grid gap-2">
          <p className="text-sm text-pretty">{inCode(description)}</p>
          <p className="flex flex-wrap items-center gap-2 text-[13px] text-soft">
            <code className="font-mono">{id}</code>
            <Badge>Scope: {scope}</Badge>
          </p>
        </div>
        {places.map(([label, place]) => (
          <FieldList key={place} label={label} fields={parametersAt(operation, place)} />
        ))}
        {body && <FieldList label="Body" fields={shownFields(body)} />}
        <FieldList
          label={`Answer ${status}`}
          fields={answer ? shownFields(answer, { withoutRequired: true }) : []}
          empty="No body."
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">
        <Snippets label={title} request={requestOf(operation, server, values)} />
        <TryOperation operation={operation} apiKey={apiKey} values={values} onChange={setValues} />
      </div>
    </div>
  );
}

/** Text between backquotes is code. */
const inCode = (text: string) =>
  text.split("`").map((part, at) => (at % 2 === 1 ? <code key={`${at}`}>{part}</code> : part));

const parametersAt = ({ parameters }: Operation, place: string): ShownField[] =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, description, schema }) => ({
      name,
      required,
      schema,
      description: description ?? "",
    }));

function Snippets({ label, request }: { label: string; request: Parameters<typeof snippetOf>[1] }) {
  const [language, setLanguage] = useState<SnippetLanguage>("curl");
  const text = snippetOf(language, request);
  return (
    <div className="min-w-0 rounded-lg border border-line bg-wash">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-2">
        <div role="group" aria-label={`Language: ${label}`} className="flex">
          {snippetLanguages.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
              className={classNames(
                "rounded-md px-2.5 py-1 text-[13px] max-md:py-2.5",
                each === language ? "font-medium text-ink" : "text-soft hover:text-ink",
              )}
            >
              {each}
            </button>
          ))}
        </div>
        <CopyButton text={text} label={`Copy: ${label}`} className="hover:bg-line" />
      </div>
      <ScrollRegion label={`Code: ${label}`} className="max-h-96 p-4">
        <pre className="font-mono text-[12.5px] leading-6">{text}</pre>
      </ScrollRegion>
    </div>
  );
}
