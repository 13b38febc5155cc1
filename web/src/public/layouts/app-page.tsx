import { Logo } from "../../components/frame/logo.tsx";
import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../paths.ts";
import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";

/** Shown to visitors without JavaScript at an address of the app. */
export function AppPage({ page }: { page: PublicPage }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col items-center px-4 pt-[9dvh] pb-12 text-center">
      <Logo className="mb-5 size-8" />
      <h1 className="text-2xl font-semibold tracking-tight">{page.title}</h1>
      <Html html={page.html} className="mt-2 text-sm text-pretty text-soft" />
      <Button asChild variant="outline" className="mt-6">
        <a href={paths.publicHome}>Go to the home page</a>
      </Button>
    </main>
  );
}
