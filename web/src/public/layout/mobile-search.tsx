import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Input } from "../../components/ui/input.tsx";
import type { SessionUser } from "../../stored-session.ts";

const MobileHits = lazy(async () => ({ default: (await import("./mobile-hits.tsx")).MobileHits }));

/** Searches the public pages and, for a signed-in user, their projects and notes. A blank query searches nothing. */
export function MobileSearch({ user }: { user: SessionUser | null }) {
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const label = user ? "Search docs, projects and notes" : "Search the docs";
  return (
    <search>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
        />
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          maxLength={100}
          className="pl-9"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {query !== "" && (
        <Suspense>
          <MobileHits query={query} isSignedIn={user !== null} />
        </Suspense>
      )}
    </search>
  );
}
