/** Codes that the end of an installation puts into the address. */
const outcomes: Record<string, string> = {
  denied: "The installation was canceled in Slack. Nothing was connected.",
  state_invalid:
    "The installation took too long, was begun in another browser or was finished already. Connect again.",
  not_admin: "Only admins of the organization can connect a workspace. Ask one of them.",
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
