import type { ReactNode } from "react";
import { Logo } from "../../components/logo.tsx";
import type { PublicPage } from "../page.ts";

/** What stands around every public page. */
export function PublicLayout({ page, children }: { page: PublicPage; children: ReactNode }) {
  const { brandName, waitlistMode } = page.site;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-ink px-3 py-2 text-sm font-medium text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="mx-auto flex h-16 w-full max-w-5xl items-center justify-between px-5">
        <a href="/home" className="flex items-center gap-2.5 font-semibold tracking-tight">
          <Logo /> {brandName}
        </a>
        <nav aria-label="Account" className="flex items-center gap-4">
          {!waitlistMode && <a href="/login">Log in</a>}
          <a href={waitlistMode ? "/waitlist" : "/new"}>
            {waitlistMode ? "Join Waitlist" : "Get started"}
          </a>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}
