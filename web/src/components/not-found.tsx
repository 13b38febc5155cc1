import { Link } from "react-router-dom";
import { Logo } from "./frame/logo.tsx";
import { PageHeading } from "./frame/page.tsx";
import { Button } from "./ui/button.tsx";
import { paths } from "../paths.ts";

/** The page for an unknown address. */
export function NotFound() {
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col items-center justify-center px-6 pb-16 text-center"
    >
      <NothingHere title="Page not found">
        There is no page at this address. It may have moved, or the address may be misspelled.
      </NothingHere>
    </main>
  );
}

const wayHome = { label: "Go home", to: paths.home };

/** The same text inside a page: the object does not exist, or the user has no access. The page never says which. */
export function NothingHere({
  title,
  children,
  way = wayHome,
}: {
  title: string;
  children: string;
  /** The page that the user can go to from here. */
  way?: { label: string; to: string };
}) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <Logo className="mb-5 size-9 text-line-strong" />
      <p className="font-mono text-xs text-faint">404</p>
      <PageHeading className="mt-1">{title}</PageHeading>
      <p className="mt-1 max-w-sm text-sm text-pretty text-soft">{children}</p>
      <Button asChild variant="outline" className="mt-5">
        <Link to={way.to}>{way.label}</Link>
      </Button>
    </div>
  );
}
