import { useEffect, useState } from "react";
import { webRouteOf } from "#schemas/web/route-match.ts";
import { Logo } from "../../components/frame/logo.tsx";
import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../paths.ts";
import { useStoredUser } from "../../stored-session.ts";
import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";

const ways = [
  ["/home", "Home"],
  ["/docs", "Docs"],
  ["/help", "Help"],
] as const;

/** Served with status 404 at every unknown address. */
export function NotFoundPage({ page }: { page: PublicPage }) {
  return (
    <div className="relative isolate mx-auto flex w-full max-w-6xl flex-col items-start overflow-hidden px-4 py-20 md:px-8 md:py-32">
      <Logo className="pointer-events-none absolute -top-16 -right-24 -z-10 size-80 text-line md:size-[32rem] [&_*]:[stroke-width:0.25]" />
      <p className="font-mono text-sm text-faint">404</p>
      <h1 className="mt-3 text-4xl font-semibold tracking-[-0.03em] md:text-5xl">{page.title}</h1>
      <Html html={page.html} className="mt-4 max-w-md text-base text-pretty text-soft" />
      <LoginHint />
      <nav aria-label="Where to go next" className="mt-8 flex flex-wrap gap-3">
        {ways.map(([to, label]) => (
          <Button key={to} asChild variant={to === "/home" ? "default" : "outline"} size="lg">
            <a href={to}>{label}</a>
          </Button>
        ))}
      </nav>
    </div>
  );
}

/** Signed-out visitors see this page at the addresses of organizations. */
function LoginHint() {
  const user = useStoredUser();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (webRouteOf(location.pathname)?.org)
      setAddress(location.pathname + location.search + location.hash);
  }, []);
  if (!address || user) return null;
  return (
    <p className="mt-3 max-w-md text-base text-pretty text-soft">
      Does this page belong to one of your organizations?{" "}
      <a href={paths.login(address)} className="text-accent underline underline-offset-2">
        Sign in to see it
      </a>
      .
    </p>
  );
}
