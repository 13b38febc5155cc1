import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientFiles } from "./client-files.ts";

/** `npm run client` generates the typed client from the OpenAPI document. */
const directory = join(import.meta.dirname, "../clients/typescript");
for (const [name, text] of Object.entries(await clientFiles()))
  writeFileSync(join(directory, name), text);
