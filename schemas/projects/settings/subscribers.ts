import { z } from "zod";

export const mailingFrequencies = ["each", "daily", "weekly"] as const;
export type MailingFrequency = (typeof mailingFrequencies)[number];

export const INTRODUCTION_MAX_CHARACTERS = 300;

/** Whether visitors can subscribe to new posts by email, and how often they get them. Nothing in a repository can set it. */
export const SubscribersSettings = z.object({
  enabled: z.boolean().describe("Lets visitors subscribe to new posts of the site by email."),
  frequency: z
    .enum(mailingFrequencies)
    .describe(
      "When new posts are mailed: 10 minutes after each went live, daily or on Mondays at 08:00 in the time zone of the site.",
    ),
  introduction: z
    .string()
    .trim()
    .max(
      INTRODUCTION_MAX_CHARACTERS,
      `introduction can have up to ${INTRODUCTION_MAX_CHARACTERS} characters`,
    )
    .describe("A text above the form where visitors subscribe."),
});
export type SubscribersSettings = z.infer<typeof SubscribersSettings>;

export const defaultSubscribersSettings: SubscribersSettings = {
  enabled: false,
  frequency: "each",
  introduction: "",
};
