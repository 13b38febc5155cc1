export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
