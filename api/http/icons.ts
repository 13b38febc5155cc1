import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  ICON_NAME,
  type IconAnswer,
  type IconNode,
  MAX_ICONS,
} from "#schemas/projects/theme/icon.ts";
import { AppError } from "#schemas/errors.ts";

const DAY_S = 86_400;

const Drawing = z.object({
  __iconData: z.object({
    node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])),
  }),
});

/** The only installed icon set. */
const PREFIX = "lucide";

/** `GET /api/icons/lucide.json?icons=rocket,mail`: returns the requested icons, from our own origin. */
export function serveIcons(app: FastifyInstance): void {
  app.get<{ Params: { file: string }; Querystring: { icons?: unknown } }>(
    "/api/icons/:file",
    async (request, reply) => {
      if (request.params.file !== `${PREFIX}.json`)
        throw new AppError("not_found", {
          message: `This icon set does not exist. Request /api/icons/${PREFIX}.json.`,
        });
      const { icons: wanted } = request.query;
      const names = typeof wanted === "string" ? wanted.split(",") : [];
      if (
        names.length === 0 ||
        names.length > MAX_ICONS ||
        !names.every((name) => ICON_NAME.test(name))
      )
        throw new AppError("bad_request", {
          message: `icons must be 1 to ${MAX_ICONS} names, separated by commas.`,
        });
      reply.header("cache-control", `public, max-age=${DAY_S}`);
      return { prefix: PREFIX, icons: await readIcons(names) } satisfies IconAnswer;
    },
  );
}

async function readIcons(names: string[]): Promise<Record<string, IconNode>> {
  // A list of two thousand icons, read when the first icon is requested.
  const { default: list } = await import("lucide-react/dynamicIconImports");
  // Its types are written for another module format.
  const files = list as unknown as Record<string, () => Promise<unknown>>;
  const icons: [string, IconNode][] = [];
  for (const name of new Set(names)) {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file) icons.push([name, Drawing.parse(await file()).__iconData.node]);
  }
  return Object.fromEntries(icons);
}
