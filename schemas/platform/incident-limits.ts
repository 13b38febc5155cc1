export const INCIDENT_TITLE_MAX_LENGTH = 120;
export const INCIDENT_TEXT_MAX_LENGTH = 2_000;
export const INCIDENT_UPDATES_MAX = 100;
/** How long the public page shows a resolved incident. */
export const INCIDENT_HISTORY_DAYS = 90;
