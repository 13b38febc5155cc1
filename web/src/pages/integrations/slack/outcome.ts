import type { AppCode } from "#schemas/errors.ts";
import { appCodeOf } from "../../../errors.ts";

/** Codes that the end of an installation puts into the address. */
const outcomes: Record<string, string> = {
  denied: "The installation was canceled in Slack. Nothing was connected.",
  state_invalid:
    "The installation took too long, was started in another browser, or is already finished. Connect again.",
  not_admin: "Only admins of the organization can connect a workspace. Ask one of them.",
  app_invalid:
    "Slack does not accept the Slack app of this installation. Its operator must correct the settings of the app.",
  whole_enterprise:
    "The app cannot be installed for a whole Enterprise organization. Choose one workspace when Slack asks where to install it.",
  failed: "Slack did not finish the installation. Try again in a moment.",
};

export interface InstallOutcome {
  ok: boolean;
  text: string;
}

/** @param code from the address, which anyone can write; an unknown one is a failure */
export function outcomeText(code: string): InstallOutcome {
  if (code === "connected") return { ok: true, text: "Slack is connected. Now add a channel." };
  return {
    ok: false,
    text: (Object.hasOwn(outcomes, code) && outcomes[code]) || outcomes["failed"]!,
  };
}

const codes: Partial<Record<AppCode, string>> = {
  slack_state: "state_invalid",
  forbidden: "not_admin",
  slack_client: "app_invalid",
  slack_whole_enterprise: "whole_enterprise",
};

/** Why an installation was not finished, as a code for the address. */
export function outcomeOf(error: unknown): string {
  const appCode = appCodeOf(error);
  return (appCode && codes[appCode]) ?? "failed";
}
