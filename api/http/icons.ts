import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ICON_NAME, type IconAnswer, type IconNode, MAX_ICONS } from "#schemas/projects/icon.ts";
import { AppError } from "#schemas/errors.ts";

const DAY_S = 86_400;

const Drawing = z.object({
  __iconData: z.object({
    node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])),
  }),
});

/** The one set of icons that is installed. */
const PREFIX = "lucide";

/** `GET /api/icons/lucide.json?icons=rocket,mail`: drawings of the icons that a text names, from our own origin. */
export function serveIcons(app: FastifyInstance): void {
  app.get<{ Params: { file: string }; Querystring: { icons?: unknown } }>(
    "/api/icons/:file",
    async (request, reply) => {
      if (request.params.file !== `${PREFIX}.json`)
        throw new AppError("not_found", {
          message: `There is no icon set of this name. Ask for /api/icons/${PREFIX}.json.`,
        });
      const { icons: wanted } = request.query;
      const names = typeof wanted === "string" ? wanted.split(",") : [];
      if (
        names.length === 0 ||
        names.length > MAX_ICONS ||
        !names.every((name) => ICON_NAME.test(name))
      )
        throw new AppError("bad_request", {
          message: `icons must be 1 to ${MAX_ICONS} names with commas between them.`,
        });
      reply.header("cache-control", `public, max-age=${DAY_S}`);
      return { prefix: PREFIX, icons: await readIcons(names) } satisfies IconAnswer;
    },
  );
}

async function readIcons(names: string[]): Promise<Record<string, IconNode>> {
  // A list of two thousand files, read when the first icon is asked for.
  const { default: list } = await import("lucide-react/dynamicIconImports");
  // Its types are those of another module format.
  const files = list as unknown as Record<string, () => Promise<unknown>>;
  const icons: [string, IconNode][] = [];
  for (const name of new Set(names)) {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file) icons.push([name, Drawing.parse(await file()).__iconData.node]);
  }
  return Object.fromEntries(icons);
}
