import { TableProperties } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { ErrorState } from "../empty-state.tsx";
import { Card } from "../ui/card.tsx";
import { forgetQueries, readHistory, rememberQuery } from "../../sqlite/history.ts";
import type { TextPosition } from "../../sqlite/messages.ts";
import type { ContentFile } from "./content-file.ts";
import { FileCard } from "./file-card.tsx";
import { insertAt } from "./insert-name.ts";
import { QueryEditor } from "./query-editor.tsx";
import { Results } from "./results.tsx";
import { SchemaPanel } from "./schema-panel.tsx";
import { useDatabase } from "./use-database.ts";
import { useQueryText } from "./use-query-text.ts";
import { useRun } from "./use-run.ts";

const FIRST_QUERY = `SELECT title, url, word_count
FROM posts
ORDER BY word_count DESC
LIMIT 20;`;

/** Queries the database of a deployment with SQL. The queries run in this browser and never leave it. */
export function SqlConsole({
  projectId,
  content,
  fileName,
}: {
  projectId: string;
  content: ContentFile;
  /** The name of exported files, without the extension. */
  fileName: string;
}) {
  const { database, tables, error } = useDatabase(content.file);
  const { text, type, linkedQuery, name } = useQueryText(projectId, FIRST_QUERY);
  const [history, setHistory] = useState(() => readHistory(projectId));
  const { run, running, ended, cancel } = useRun(database);
  const field = useRef<HTMLTextAreaElement>(null);
  const ready = tables !== null;

  const start = useCallback(
    (sql: string) => {
      if (!ready || running || sql.trim() === "") return;
      setHistory(rememberQuery(projectId, sql));
      name(sql);
      void run(sql);
    },
    [ready, running, projectId, name, run],
  );
  useKnownQuery({ linkedQuery, text, ready, history, start, run: (sql) => void run(sql) });

  const insert = (word: string) => insertAt(field.current, word, type);
  const goTo = ({ from }: TextPosition) => {
    field.current?.focus();
    field.current?.setSelectionRange(from, from);
  };

  if (error)
    return (
      <Card>
        <ErrorState
          title="Could not open the database"
          error={error}
          onRetry={() => location.reload()}
        />
      </Card>
    );
  // The previous query's error does not apply to the running query.
  const shown = running && ended?.failure ? null : ended;
  const cameByLink = linkedQuery !== null && text === linkedQuery && !history.includes(linkedQuery);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <SchemaPanel tables={tables} onInsert={insert} />
        <FileCard content={content} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <QueryEditor
          field={field}
          text={text}
          onType={type}
          onRun={() => start(text)}
          onCancel={cancel}
          onShow={type}
          running={running}
          ready={ready}
          cameByLink={cameByLink}
          history={history}
          onForget={() => {
            forgetQueries(projectId);
            setHistory([]);
          }}
        />
        {shown ? (
          // The previous result stays visible while the next query runs. Most queries end too soon for a loading state.
          <div
            aria-busy={running}
            className={running ? "opacity-40 transition-opacity delay-200" : undefined}
          >
            <Results key={shown.number} ended={shown} fileName={fileName} onGoTo={goTo} />
          </div>
        ) : (
          <p className="flex items-center justify-center gap-2 py-10 text-sm text-faint">
            <TableProperties className="size-4" />
            {running ? "Running…" : "Results appear here."}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * The first query runs automatically. A query from the address runs automatically only if it was run in this browser before, because anyone can send a link.
 */
function useKnownQuery({
  linkedQuery,
  text,
  ready,
  history,
  start,
  run,
}: {
  linkedQuery: string | null;
  text: string;
  ready: boolean;
  history: string[];
  start: (sql: string) => void;
  run: (sql: string) => void;
}): void {
  const looked = useRef(false);
  useEffect(() => {
    if (!ready || looked.current) return;
    looked.current = true;
    if (linkedQuery !== null && linkedQuery === text && history.includes(linkedQuery))
      start(linkedQuery);
    // The page begins with an answer. Neither the address nor the history has this query, because nobody asked it.
    else if (linkedQuery === null && text === FIRST_QUERY) run(FIRST_QUERY);
  }, [ready, linkedQuery, text, history, start, run]);
}
