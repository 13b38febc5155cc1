import { useQueryValues } from "../../lib/hooks/use-query-values.ts";
import type { PublicPage } from "../page.ts";
import { ConfirmPlace } from "../waitlist/confirm-place.tsx";
import { JoinForm } from "../waitlist/join-form.tsx";

/** The form to join the waitlist, or the confirmation of an address on it. */
export function WaitlistPage({ page }: { page: PublicPage }) {
  const query = useQueryValues();
  const token = query?.get("confirm");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-14 md:py-24">
      {token ? (
        <ConfirmPlace token={token} />
      ) : (
        <JoinForm
          page={page}
          isReady={query !== null}
          redirect={query?.get("redirect") ?? undefined}
        />
      )}
    </div>
  );
}
