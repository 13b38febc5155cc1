import { useEffect, useState } from "react";
import type { FoundNote, FoundProject } from "#schemas/deployments/search.ts";
import { queryApi } from "../../lib/call-api.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { paths } from "../../paths.ts";
import { usePageSearch } from "../search/use-page-search.ts";

/** The search runs when the user pauses typing. */
const SETTLE_MS = 250;
const SHOWN_PAGES = 6;

interface Hit {
  href: string;
  title: string;
  place: string;
}

/** The search results, the user's own projects and notes first. */
export function MobileHits({ query, isSignedIn }: { query: string; isSignedIn: boolean }) {
  const rested = useDebounced(query, SETTLE_MS);
  const own = useOwnHits(rested, isSignedIn);
  const { state, hits } = usePageSearch(rested);
  const pages = hits
    .slice(0, SHOWN_PAGES)
    .map(({ href, title, heading, place }) => ({ href, title: heading ?? title, place }));
  const all = [...own, ...pages];
  return (
    <div className="mt-2 border-b border-line pb-3">
      <ul>
        {all.map(({ href, title, place }) => (
          <li key={href}>
            <a href={href} className="block rounded-lg px-3 py-2 active:bg-wash">
              <span className="block truncate text-[15px]">{title}</span>
              <span className="block truncate text-xs text-faint">{place}</span>
            </a>
          </li>
        ))}
      </ul>
      <output className={all.length > 0 ? "sr-only" : "block px-3 py-3 text-sm text-soft"}>
        {all.length > 0
          ? `${all.length} results`
          : state === "loading" || rested !== query
            ? "Searching…"
            : state === "failed"
              ? "Could not load the search. Check your connection and try again."
              : "No results. Try another word."}
      </output>
    </div>
  );
}

/** Projects and notes of the signed-in user; empty while they are loading. */
function useOwnHits(query: string, isSignedIn: boolean): Hit[] {
  const [found, setFound] = useState<{ query: string; hits: Hit[] }>({ query: "", hits: [] });
  useEffect(() => {
    if (!isSignedIn || query === "") return;
    let isGone = false;
    queryApi<{ projects: FoundProject[]; notes: FoundNote[] }>("search.find", { query }).then(
      (answer) => isGone || setFound({ query, hits: hitsOf(answer) }),
      // The session has ended, or the api does not respond. The public pages can still be searched.
      () => isGone || setFound({ query, hits: [] }),
    );
    return () => {
      isGone = true;
    };
  }, [query, isSignedIn]);
  return found.query === query ? found.hits : [];
}

const hitsOf = ({ projects, notes }: { projects: FoundProject[]; notes: FoundNote[] }): Hit[] => [
  ...projects.map(({ name, handle, orgHandle, orgName }) => ({
    href: paths.project(orgHandle, handle),
    title: name,
    place: `Project / ${orgName}`,
  })),
  ...notes.map(({ title, path, deploymentId, projectHandle, projectName, orgHandle }) => ({
    href: paths.notes(orgHandle, projectHandle, deploymentId, path),
    title,
    place: `Note / ${projectName}`,
  })),
];
