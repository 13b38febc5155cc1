import { z } from "zod";
import { Banner } from "./banner.ts";

/** What all users of the dashboard are told. */
export const Notices = z.object({ banner: Banner.nullable() });
export type Notices = z.infer<typeof Notices>;
