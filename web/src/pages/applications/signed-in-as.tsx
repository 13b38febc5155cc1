import { useMutation } from "@tanstack/react-query";
import { authClient, useSession } from "../../session.ts";

/** Whose access the application would get, and the way to another account. */
export function SignedInAs() {
  const email = useSession()?.user.email;
  const leaving = useMutation({
    // When a session has ended, the login page opens and returns here.
    mutationFn: () => authClient().signOut({ scope: "local" }),
  });
  return (
    <p className="mt-5 text-center text-xs text-faint">
      You are signed in as <span className="break-words text-ink">{email}</span>.{" "}
      <button
        type="button"
        className="text-accent hover:underline"
        disabled={leaving.isPending}
        onClick={() => leaving.mutate()}
      >
        Use another account
      </button>
      {leaving.data?.error && <span role="alert"> Sign-out failed. Try again.</span>}
    </p>
  );
}
