import type { Domain } from "#schemas/domains/domain.ts";
import { RelativeTime } from "../../../../components/time.tsx";
import { paths } from "../../../../paths.ts";

/** What else there is to know about a domain. */
export function DomainHints({ domain, url }: { domain: Domain; url: string }) {
  const { missingVariables, mixesScripts, verifiedAt, certificateAskedAt, loopSeenAt } = domain;
  return (
    <>
      {missingVariables.length > 0 && (
        <p className="rounded-lg border border-warning/35 bg-warning-wash px-3.5 py-3 text-[13px] text-pretty text-warning-ink">
          The address record is not known. The operator of this installation must set{" "}
          <code className="font-mono">{missingVariables.join(" ")}</code>.{" "}
          <a href={`${paths.docs}/self-hosting/settings#public-addresses`} className="underline">
            Settings of the installation
          </a>
        </p>
      )}
      {loopSeenAt !== null && (
        <p className="rounded-lg border border-warning/35 bg-warning-wash px-3.5 py-3 text-[13px] text-pretty text-warning-ink">
          A visitor was redirected in a loop <RelativeTime at={loopSeenAt} />: this site redirects
          its other addresses to {domain.name}, and something in front of {domain.name}, such as a
          proxy, redirects it back. Turn that redirect off, or make the other domain primary.
        </p>
      )}
      {mixesScripts && (
        <p className="text-[13px] text-pretty text-soft">
          This name mixes letters of several scripts, so it could be mistaken for another name. It
          is shown in the form that DNS uses.
        </p>
      )}
      {verifiedAt !== null && url.startsWith("https:") && (
        <p className="text-[13px] text-soft">
          {certificateAskedAt ? (
            <>
              Certificate: allowed, and requested <RelativeTime at={certificateAskedAt} />.
            </>
          ) : (
            "Certificate: allowed. It is requested on the first visit."
          )}
        </p>
      )}
    </>
  );
}
