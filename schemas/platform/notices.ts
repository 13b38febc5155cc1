import { z } from "zod";
import { Banner } from "./banner.ts";
import { Maintenance } from "./maintenance.ts";

/** What all users of the dashboard are told. */
export const Notices = z.object({
  maintenance: Maintenance.nullable(),
  banner: Banner.nullable(),
});
export type Notices = z.infer<typeof Notices>;
