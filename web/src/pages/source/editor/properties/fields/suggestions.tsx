import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { trpc } from "../../../../../api.ts";
import { useDebounced } from "../../../../../lib/hooks/use-debounced.ts";

const REST_MS = 200;
const SHOWN = 20;
const NOTE = /\.(?:md|markdown)$/i;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

interface SuggestionsProps {
  kind: "link" | "picture";
  projectId: string;
  typed: string;
  children: (list: string) => ReactNode;
}

/** Suggests the files of the branch whose path contains what is typed. */
export function Suggestions({ kind, projectId, typed, children }: SuggestionsProps) {
  const id = useId();
  const bare = typed.replace(/^!?\[\[|\]\]$/g, "").trim();
  const query = useDebounced(bare, REST_MS).slice(0, 80);
  const { data } = useQuery({
    ...trpc.source.find.queryOptions({ projectId, query, limit: SHOWN }),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  const pattern = kind === "link" ? NOTE : PICTURE;
  const files = (data?.files ?? []).filter(({ path }) => pattern.test(path));
  return (
    <>
      {children(id)}
      <datalist id={id}>
        {files.map(({ path }) => (
          <option key={path}>{kind === "link" ? `[[${path.replace(NOTE, "")}]]` : path}</option>
        ))}
      </datalist>
    </>
  );
}
