import type { FastifyInstance } from "fastify";
import { FILE_SCHEMA_PATH, fileSchema } from "#schemas/projects/project-file/json-schema.ts";

/** An editor asks again after a new version of Pressmark. */
const HOUR_S = 3_600;

/** `GET /schema/pressmark.json`: the JSON Schema of `pressmark.yml`. Editors on other origins may read it too. */
export function serveFileSchema(app: FastifyInstance): void {
  // Made for the first request, because few processes ever get one.
  let body: string | undefined;
  app.get(FILE_SCHEMA_PATH, (_request, reply) =>
    reply
      .header("cache-control", `public, max-age=${HOUR_S}`)
      .header("access-control-allow-origin", "*")
      .type("application/json; charset=utf-8")
      .send((body ??= JSON.stringify(fileSchema(), null, 2))),
  );
}
