import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../paths.ts";

/** Links to sign in and sign up. They appear after a short delay, because the user may be signed in. */
export function AccountLinks({ waitlistMode, wide }: { waitlistMode: boolean; wide?: boolean }) {
  const size = wide ? ("lg" as const) : ("default" as const);
  const grow = wide ? "w-full" : "";
  return (
    <nav
      aria-label="Account"
      className={`animate-late flex items-center gap-1 ${wide ? "flex-col gap-2.5" : ""}`}
    >
      {waitlistMode ? (
        <Button asChild size={size} className={grow}>
          <a href={paths.waitlist()}>Join Waitlist</a>
        </Button>
      ) : (
        <>
          <Button asChild size={size} variant={wide ? "outline" : "ghost"} className={grow}>
            <a href={paths.login()}>Log in</a>
          </Button>
          <Button asChild size={size} className={grow}>
            <a href={paths.getStarted}>Get started</a>
          </Button>
        </>
      )}
    </nav>
  );
}
