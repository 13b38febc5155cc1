import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { HostApi } from "../port.ts";

/** Deletes what is at a path of a host's API, unless it is already gone. @throws AppError as `askHost` */
export async function removeAt(api: HostApi, path: string): Promise<void> {
  try {
    await api.ask({ method: "DELETE", path, schema: z.unknown() });
  } catch (error) {
    if (error instanceof AppError && error.appCode === "host_missing") return;
    throw error;
  }
}
