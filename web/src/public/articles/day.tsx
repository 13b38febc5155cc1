const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A date without a time: "26 October 2026", the same on every machine. */
export const Day = ({ date }: { date: string }) => (
  <time dateTime={date}>{format.format(new Date(date))}</time>
);
