import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Logo } from "../../components/logo.tsx";
import { PageHeading } from "../../components/page.tsx";
import { brandName } from "../../config.ts";
import { paths } from "../../paths.ts";

/** The frame of every page that is about signing in: the mark, a heading, one card. */
export function AuthFrame({
  heading,
  below,
  children,
}: {
  heading: string;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 pt-[12dvh] pb-12">
      <header className="mb-6">
        <Link
          to={paths.home}
          aria-label={`${brandName()}, home`}
          className="block rounded-md p-1.5 hover:bg-wash"
        >
          <Logo className="size-8" />
        </Link>
      </header>
      <main id="main" className="w-full max-w-[380px]">
        <div className="mb-6 text-center">
          <PageHeading className="text-2xl">{heading}</PageHeading>
          {below && <p className="mt-1 text-sm text-soft">{below}</p>}
        </div>
        {children}
      </main>
    </div>
  );
}
