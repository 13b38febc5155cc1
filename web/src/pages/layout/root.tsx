import { useEffect, useRef } from "react";
import { Outlet } from "react-router-dom";
import { useSession } from "../../session.ts";
import { paths } from "../../paths.ts";
import { ScrollRules } from "./scroll-rules.tsx";

export function Root() {
  useLeaveAtSignOut();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-ink px-3 py-2 text-sm font-medium text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <ScrollRules />
      <Outlet />
    </>
  );
}

/**
 * A session that ends (log out here or in another tab, refused by the server) closes what it had opened:
 * loading the front page anew drops everything that was fetched for this person.
 */
function useLeaveAtSignOut(): void {
  const signedIn = useSession() !== null;
  const before = useRef(signedIn);
  useEffect(() => {
    const ended = before.current && !signedIn;
    before.current = signedIn;
    if (ended) location.assign(paths.home);
  }, [signedIn]);
}
