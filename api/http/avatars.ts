import type { FastifyInstance } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { avatarBlobKey } from "#core/accounts/avatars.ts";
import type { Services } from "../services.ts";

const YEAR_S = 31_536_000;
/** The hash of the file's bytes, so the content behind an address never changes. */
const FILE = /^([0-9a-f]{64})\.webp$/;

/** Pictures of users and organizations. Anyone with the address can see a picture; the address does not reveal the owner. */
export function serveAvatars(app: FastifyInstance, { blobs }: Services): void {
  app.get<{ Params: { file: string } }>("/avatars/:file", async (request, reply) => {
    const hash = FILE.exec(request.params.file)?.[1];
    const picture = hash === undefined ? null : await blobs.get(avatarBlobKey(hash));
    if (!picture) throw new AppError("not_found");
    return reply
      .type("image/webp")
      .header("cache-control", `public, max-age=${YEAR_S}, immutable`)
      .header("cross-origin-resource-policy", "same-origin")
      .send(picture);
  });
}
