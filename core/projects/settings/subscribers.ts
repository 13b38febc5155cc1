import { AppError } from "#schemas/errors.ts";
import { defaultSubscribersSettings } from "#schemas/projects/settings/subscribers.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("subscribers", defaultSubscribersSettings);

/** It sends email to strangers in the name of the organization, so only its administrators change it. */
export const subscribers: Section<"subscribers"> = {
  ...stored,
  role: "admin",
  /** @throws AppError subscribers_need_mail */
  check: ({ enabled }, { SMTP_URL }, project) => {
    if (enabled && !stored.read(project).enabled && SMTP_URL === undefined)
      throw new AppError("subscribers_need_mail");
  },
  feature: ({ enabled }, project) =>
    enabled === true && !stored.read(project).enabled ? "subscribers" : null,
  // What is live when it is switched on is not new: it is recorded, and never mailed.
  apply: (values, project) => ({
    ...stored.apply(values),
    ...(values.enabled === true && !stored.read(project).enabled
      ? { unmailedLive: true, postsRecordedAt: null }
      : {}),
  }),
  // Pages have a link to the form.
  buildInputs: (project) => {
    const { enabled } = stored.read(project);
    return enabled ? { enabled } : {};
  },
};
