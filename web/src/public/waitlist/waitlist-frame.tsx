import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../paths.ts";

/** A centered heading with one card below it. */
export function WaitlistFrame({
  heading,
  below,
  children,
}: {
  heading: string;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <header className="mb-8 text-center">
        <h1 className="text-3xl font-semibold tracking-[-0.025em] text-balance">{heading}</h1>
        {below && <p className="mt-3 text-base text-pretty text-soft">{below}</p>}
      </header>
      {children}
    </>
  );
}

export const waitlistCard = "rounded-xl border border-line bg-surface p-6 shadow-raised";

/** The success message: what happens next, and a link home. */
export function Done({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <WaitlistFrame heading={heading}>
      <div
        role="status"
        className={`${waitlistCard} grid grid-cols-1 gap-4 text-center text-sm text-soft`}
      >
        <CircleCheck className="mx-auto size-8 text-success" aria-hidden="true" />
        {children}
        <Button asChild variant="outline" className="h-10 w-full">
          <a href={paths.publicHome}>Go to the home page</a>
        </Button>
      </div>
    </WaitlistFrame>
  );
}
