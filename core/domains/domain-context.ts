import type { NotifyContext } from "../notifications/notify.ts";

/** What the checks of domains need. The sweep worker has it too. */
export type DomainContext = NotifyContext;
