import type { PageAudience } from "#schemas/projects/settings/audience.ts";
import { audienceWords } from "./audience-words.ts";

/** The choices of a list. People need a mail server, and a rule from a time with one can stay. */
export const AudienceOptions = ({
  chosen,
  canSendMail,
}: {
  chosen: PageAudience | undefined;
  canSendMail: boolean;
}) =>
  Object.entries(audienceWords).map(([audience, { name }]) => {
    const lacksMail = audience === "people" && !canSendMail;
    return (
      <option key={audience} value={audience} disabled={lacksMail && chosen !== "people"}>
        {lacksMail ? `${name} (needs a mail server)` : name}
      </option>
    );
  });
