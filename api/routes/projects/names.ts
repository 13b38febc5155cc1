import { z } from "zod";

/** Names in the input of several procedures. Only the lengths are checked here. */
export const Handle = z.string().max(64);
export const BranchName = z.string().max(1024);
