import { z } from "zod";
import { timeZoneNamed, timeZones, zoneOfCity } from "./time-zone.ts";

const MAX_CHARACTERS = 50;

/** A time zone by its name in the IANA database. */
export const TimeZone = z
  .string()
  .trim()
  .max(MAX_CHARACTERS, `timeZone can have up to ${MAX_CHARACTERS} characters`)
  .transform((written, context) => {
    const name = timeZoneNamed(written);
    if (name !== null) return name;
    const meant = zoneOfCity(written);
    context.addIssue({
      code: "custom",
      message: "timeZone must be the name of a time zone, such as Europe/Berlin or UTC",
      input: written,
      params: {
        names: timeZones(),
        ...(meant !== undefined && { suggestion: `Did you mean \`${meant}\`?` }),
      },
    });
    return z.NEVER;
  });
