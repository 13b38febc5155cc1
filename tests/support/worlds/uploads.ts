import { zipSync } from "fflate";
import type { Upload } from "#schemas/projects/upload.ts";
import type { Person, World } from "./world.ts";

interface UploadAnswer {
  status: number;
  upload: Upload;
  appCode?: string;
  error?: string;
}

/** Sends a zip to `POST /api/uploads`. */
export async function sendZip(
  world: Pick<World, "url">,
  token: string,
  zip: Uint8Array,
  name = "My notes.zip",
): Promise<UploadAnswer> {
  const response = await fetch(`${world.url}/api/uploads?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      "content-type": "application/zip",
    },
    body: Buffer.from(zip),
  });
  return { status: response.status, ...((await response.json()) as Omit<UploadAnswer, "status">) };
}

export const zipOf = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, Buffer.from(content as string)]),
    ),
  );

/** Uploads files, compares them and commits them. */
export async function commitFiles(
  world: Pick<World, "url">,
  person: Person,
  { projectId, files }: { projectId: string; files: Record<string, string | Uint8Array> },
) {
  const { upload } = await sendZip(world, person.token, zipOf(files));
  const of = { projectId, uploadId: upload.id };
  const { changes } = await person.api.source.uploads.compare.query(of);
  const { commit } = await person.api.source.uploads.commit.mutate({ ...of, base: changes.base });
  return { upload, changes, commit };
}
