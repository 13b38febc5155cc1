import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import { Logo } from "../../components/logo.tsx";
import { PageHeading } from "../../components/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { brandName, webConfig } from "../../config.ts";
import { paths } from "../../paths.ts";

const steps = [
  [
    "Write",
    "Notes in plain markdown, with wikilinks, callouts, embeds and math. Your files stay yours.",
  ],
  ["Push", "To the built-in git remote, or keep your repository where it is and let it call."],
  [
    "Read",
    "A finished site at its own address: search, backlinks, feeds, images in the right size.",
  ],
] as const;

export function Front() {
  const { waitlistMode } = webConfig();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-5xl items-center justify-between px-5">
        <span className="flex items-center gap-2.5 font-semibold tracking-tight">
          <Logo /> {brandName()}
        </span>
        <nav aria-label="Account" className="flex items-center gap-1">
          {!waitlistMode && (
            <Button asChild variant="ghost">
              <Link to={paths.login()}>Log in</Link>
            </Button>
          )}
          <Button asChild>
            {waitlistMode ? (
              <Link to={paths.waitlist()}>Join Waitlist</Link>
            ) : (
              <Link to={paths.newProject()}>Get started</Link>
            )}
          </Button>
        </nav>
      </header>
      <main
        id="main"
        className="relative mx-auto flex w-full max-w-5xl flex-1 flex-col justify-center px-5 pt-10 pb-16"
      >
        <Logo className="pointer-events-none absolute top-1/2 right-0 -z-10 size-96 -translate-y-[72%] text-line max-lg:hidden [&_*]:[stroke-width:0.35]" />
        <PageHeading
          title="Push markdown, get a website"
          className="max-w-2xl text-4xl leading-[1.1] font-semibold tracking-[-0.03em] sm:text-6xl"
        >
          Push markdown to git, get a website.
        </PageHeading>
        <p className="mt-5 max-w-xl text-lg text-pretty text-soft">
          {brandName()} builds every push of your notes into a website, shows you each stage while
          it happens, and never lets a broken build reach your readers.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <Button asChild size="lg">
            <Link to={waitlistMode ? paths.waitlist() : paths.signup()}>
              {waitlistMode ? "Join Waitlist" : "Create an account"} <ArrowRight />
            </Link>
          </Button>
          <code className="rounded-lg border border-line bg-surface px-4 py-2.5 font-mono text-[13px] text-soft shadow-card">
            <span aria-hidden="true" className="text-faint select-none">
              ${" "}
            </span>
            git push pressmark main
          </code>
        </div>
        <ol className="mt-16 grid gap-x-10 gap-y-6 border-t border-line pt-8 sm:grid-cols-3">
          {steps.map(([title, text], index) => (
            <li key={title}>
              <p className="font-mono text-xs text-faint">{index + 1}</p>
              <h2 className="mt-1 text-sm font-semibold">{title}</h2>
              <p className="mt-1 text-sm text-pretty text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </main>
    </div>
  );
}
