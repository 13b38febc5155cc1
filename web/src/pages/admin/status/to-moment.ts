/** The value of a field for date and time in the time zone of the browser. Null if it is empty. */
export const toMoment = (value: string): string | null =>
  value === "" ? null : new Date(value).toISOString();
