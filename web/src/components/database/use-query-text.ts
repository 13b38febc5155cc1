import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** Longer queries are left out of the address, because some servers and mail programs cut long addresses. */
const ADDRESS_MAX = 2_000;

/** Typed queries that have not been run, by project. They survive a change of tab or deployment. */
const drafts = new Map<string, { text: string; asked: string | null }>();

interface QueryText {
  text: string;
  type: (text: string) => void;
  /** The query in the address. */
  asked: string | null;
  /** Writes the run query to the address. */
  name: (sql: string) => void;
}

/** The SQL in the editor. A link may set it (`?sql=`). */
export function useQueryText(projectId: string, first: string): QueryText {
  const [params, setParams] = useSearchParams();
  const asked = params.get("sql");
  const [text, setText] = useState(() => {
    const draft = drafts.get(projectId);
    return draft && draft.asked === asked ? draft.text : (asked ?? draft?.text ?? first);
  });
  const named = useRef(asked);
  // The address changed through another link to this page, or by going back.
  useEffect(() => {
    if (asked === named.current) return;
    named.current = asked;
    if (asked !== null) setText(asked);
  }, [asked]);
  useEffect(() => void drafts.set(projectId, { text, asked }), [projectId, text, asked]);
  const name = (sql: string) => {
    const shown = sql.length <= ADDRESS_MAX ? sql : null;
    if (shown === asked) return;
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
  return { text, type: setText, asked, name };
}
