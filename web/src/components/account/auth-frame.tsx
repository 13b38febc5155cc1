import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Logo } from "../frame/logo.tsx";
import { PageHeading } from "../frame/page.tsx";
import { Badge } from "../ui/badge.tsx";
import { brandName } from "../../config.ts";
import { paths } from "../../paths.ts";

/** The frame of all sign-in pages: the logo, a heading, one card. */
export function AuthFrame({
  heading,
  below,
  preview,
  children,
}: {
  heading: string;
  below?: ReactNode;
  /** Whether the route stays open in waitlist mode. */
  preview?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 pt-[9dvh] pb-12">
      <header className="mb-5 flex flex-col items-center gap-3">
        <Link
          to={paths.home}
          aria-label={`${brandName()}, home`}
          className="block rounded-md p-1.5 hover:bg-wash"
        >
          <Logo className="size-8" />
        </Link>
        {preview && <Badge tone="accent">PREVIEW</Badge>}
      </header>
      <main id="main" className="w-full max-w-[380px]">
        <div className="mb-6 text-center">
          <PageHeading className="text-2xl">{heading}</PageHeading>
          {below && <p className="mt-1 text-sm text-pretty text-soft">{below}</p>}
        </div>
        {children}
      </main>
    </div>
  );
}

/** The card inside the frame. */
export const authCard = "relative rounded-xl border border-line bg-surface p-6 shadow-raised";
