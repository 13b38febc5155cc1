import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** Longer queries are left out of the address, because some servers and mail programs cut long addresses. */
const ADDRESS_MAX = 2_000;

/** Typed queries that have not been run, by project. They survive a change of tab or deployment. */
const drafts = new Map<string, { text: string; linkedQuery: string | null }>();

interface QueryText {
  text: string;
  type: (text: string) => void;
  /** The query in the address. */
  linkedQuery: string | null;
  /** Writes the run query to the address. */
  name: (sql: string) => void;
}

/** The SQL in the editor. A link may set it (`?sql=`). */
export function useQueryText(projectId: string, first: string): QueryText {
  const [params, setParams] = useSearchParams();
  const linkedQuery = params.get("sql");
  const [text, setText] = useState(() => {
    const draft = drafts.get(projectId);
    return draft && draft.linkedQuery === linkedQuery
      ? draft.text
      : (linkedQuery ?? draft?.text ?? first);
  });
  const named = useRef(linkedQuery);
  // The address changed through another link to this page, or by going back.
  useEffect(() => {
    if (linkedQuery === named.current) return;
    named.current = linkedQuery;
    if (linkedQuery !== null) setText(linkedQuery);
  }, [linkedQuery]);
  useEffect(
    () => void drafts.set(projectId, { text, linkedQuery }),
    [projectId, text, linkedQuery],
  );
  const name = (sql: string) => {
    const shown = sql.length <= ADDRESS_MAX ? sql : null;
    if (shown === linkedQuery) return;
    named.current = shown;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (shown === null) next.delete("sql");
        else next.set("sql", shown);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { text, type: setText, linkedQuery, name };
}
