import { z } from "zod";
import { Banner } from "./banner.ts";
import { Maintenance } from "./maintenance.ts";

/** The notices that all users of the dashboard see. */
export const Notices = z.object({
  maintenance: Maintenance.nullable(),
  banner: Banner.nullable(),
});
export type Notices = z.infer<typeof Notices>;
