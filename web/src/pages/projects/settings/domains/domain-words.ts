import type { Domain, DomainRecord } from "#schemas/domains/domain.ts";

type Tone = "neutral" | "success" | "warning" | "danger";

interface Words {
  label: string;
  tone: Tone;
  about: string;
}

/** The state of a domain in words. */
export function domainWords({ state, taken }: Domain): Words {
  if (taken)
    return {
      label: "Taken",
      tone: "warning",
      about:
        "Your TXT record was found, but another project has this domain, and its TXT record is still there. Remove that record at your DNS host, and check again.",
    };
  return words[state];
}

const words: Record<Domain["state"], Words> = {
  pending: {
    label: "Waiting for DNS",
    tone: "warning",
    about:
      "Create these records at your DNS host. Many hosts add the domain to a name automatically: enter only the part before it there. This page checks the records automatically.",
  },
  expired: {
    label: "No longer checked",
    tone: "danger",
    about:
      "The TXT record was not found for a week. Create it and check again, or remove the domain.",
  },
  verified: {
    label: "Verified",
    tone: "warning",
    about:
      "The domain is yours. It does not point here yet, unless there is a proxy in front of it.",
  },
  live: { label: "Live", tone: "success", about: "Visitors reach the site at this domain." },
  failing: {
    label: "TXT record is gone",
    tone: "danger",
    about: "Create it again, or the domain stops working.",
  },
  stopped: {
    label: "Stopped",
    tone: "danger",
    about: "The site is not served here. The domain works again when its TXT record is found.",
  },
};

/** The state of a record in words. */
export const recordWords: Record<DomainRecord["state"], { label: string; tone: Tone }> = {
  unchecked: { label: "Not checked yet", tone: "neutral" },
  found: { label: "Found", tone: "success" },
  missing: { label: "Missing", tone: "warning" },
  different: { label: "Different", tone: "danger" },
  failed: { label: "No answer", tone: "danger" },
};

/** What the record is for. */
export const purposeOf = ({ type }: DomainRecord): string =>
  type === "TXT" ? "proves that the domain is yours" : "points visitors to the site";
