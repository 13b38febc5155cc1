import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { FallbackTitle } from "../../components/frame/page.tsx";
import { entrance } from "../../guards.ts";
import { layoutOf } from "../../layouts.ts";
import { trackUserInput } from "../../lib/user-input.ts";
import { paths } from "../../paths.ts";
import { useSession, wasLeft } from "../../session.ts";
import { ScrollRules } from "./scroll-rules.tsx";

export function Root() {
  useLeaveAtSignOut();
  useEffect(trackUserInput, []);
  const { title } = layoutOf(useLocation().pathname);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-ink px-3 py-2 text-sm font-medium text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <FallbackTitle title={title} />
      <ScrollRules />
      <Outlet />
    </>
  );
}

/**
 * Leaves the app when the session ends. Loading another page discards everything that was fetched for this user. A sign-out, in this tab or another, opens
 * the front page. An expired session, or one that was ended elsewhere, opens the login page.
 */
function useLeaveAtSignOut(): void {
  const session = useSession();
  const before = useRef(session);
  useEffect(() => {
    const former = before.current;
    before.current = session;
    if (!former || session) return;
    const here = location.pathname + location.search + location.hash;
    location.assign(wasLeft(former) ? paths.home : entrance(here));
  }, [session]);
}
