import { Logo } from "../../components/logo.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";

const ways = [
  ["/home", "Home"],
  ["/docs", "Docs"],
  ["/help", "Help"],
] as const;

/** Answered, with status 404, at every address that nothing stands behind. */
export function NotFoundPage({ page }: { page: PublicPage }) {
  return (
    <div className="relative isolate mx-auto flex w-full max-w-6xl flex-col items-start overflow-hidden px-4 py-20 md:px-8 md:py-32">
      <Logo className="pointer-events-none absolute -top-16 -right-24 -z-10 size-80 text-line md:size-[32rem] [&_*]:[stroke-width:0.25]" />
      <p className="font-mono text-sm text-faint">404</p>
      <h1 className="mt-3 text-4xl font-semibold tracking-[-0.03em] md:text-5xl">{page.title}</h1>
      <Html html={page.html} className="mt-4 max-w-md text-base text-pretty text-soft" />
      <nav aria-label="Where to go on" className="mt-8 flex flex-wrap gap-3">
        {ways.map(([to, label]) => (
          <Button key={to} asChild variant={to === "/home" ? "default" : "outline"} size="lg">
            <a href={to}>{label}</a>
          </Button>
        ))}
      </nav>
    </div>
  );
}
