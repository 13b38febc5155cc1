import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import { paged, paging } from "#schemas/paging.ts";
import type { Tool, ToolCall } from "#mcp/tools.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import type { ServeContext } from "../exchange.ts";
import { findForVisitor } from "../search/find-for-visitor.ts";
import { MARK_CLOSE, MARK_OPEN } from "#core/search/pages/excerpt.ts";
import { isPublic, markdownOf, publicNotes, type PublicSite } from "./public-notes.ts";

const QUERY_MAX_LENGTH = 100;
const PATH_MAX_LENGTH = 1_024;

interface VisitorTool<Input extends z.ZodObject = z.ZodObject> {
  title: string;
  description: string;
  input: Input;
  output: z.ZodObject;
  /** @throws AppError */
  run(
    context: ServeContext,
    site: PublicSite,
    input: z.output<Input>,
  ): Promise<Record<string, unknown>>;
}

const visitorTool = <Input extends z.ZodObject>(tool: VisitorTool<Input>) =>
  tool as unknown as VisitorTool;

const Found = z.object({ path: z.string(), title: z.string(), url: z.string() });

/** EVERY tool for visitors. Their names are those of the functions for members. */
const visitorTools: Record<string, VisitorTool> = {
  list_notes: visitorTool({
    title: "List notes",
    description: "Lists the public pages of this website, with their titles and addresses.",
    input: z.strictObject({
      query: z
        .string()
        .trim()
        .max(QUERY_MAX_LENGTH)
        .optional()
        .describe("Words that the title or the path contains."),
      limit: paging.limit.describe("How many notes a page has."),
      cursor: paging.cursor.describe("nextCursor of the previous page."),
    }),
    output: z.object({
      notes: z.array(
        Found.extend({
          description: z.string(),
          tags: z.array(z.string()),
          updated: z.string().nullable(),
        }),
      ),
      ...paged,
    }),
    run: async (context, site, { query, ...page }) => {
      const all = await publicNotes(context, site);
      const { items, ...rest } = pageOfList(
        all.filter(({ title, path }) => matchesQuery([title, path], query)),
        page,
      );
      const notes = items.map((post) => ({
        ...nameOf(site, post),
        description: post.description,
        tags: post.tags,
        updated: post.updated,
      }));
      return { notes, ...rest };
    },
  }),
  search_notes: visitorTool({
    title: "Search notes",
    description:
      "Finds public pages of this website by the words in them, the best first, with an excerpt. To read one, use read_note.",
    input: z.strictObject({
      query: z.string().trim().min(1, "is empty").max(QUERY_MAX_LENGTH).describe("The words."),
    }),
    output: z.object({
      notes: z.array(Found.extend({ excerpt: z.string() })),
      corrected: z
        .string()
        .nullable()
        .describe("The words that were found instead, if no page has those of the query."),
    }),
    run: async (context, site, { query }) => {
      const { artifact, release } = site;
      const part = { base: "", without: [] };
      const found = await findForVisitor(context, site, release, { query, part, artifact });
      if (!found) throw new AppError("dataset_pending");
      const hits = found.hits.filter(({ url }) => isPublic(site, url));
      const notes = hits.map((hit) => ({
        ...nameOf(site, hit),
        excerpt: hit.excerpt.replaceAll(MARK_OPEN, "").replaceAll(MARK_CLOSE, ""),
      }));
      return { notes, corrected: found.corrected };
    },
  }),
  read_note: visitorTool({
    title: "Read a note",
    description: "Reads the markdown of a public page of this website.",
    input: z.strictObject({
      path: z
        .string()
        .min(1, "is empty")
        .max(PATH_MAX_LENGTH)
        .describe("The path that list_notes and search_notes give, such as guides/start.md."),
    }),
    output: Found.extend({ content: z.string() }),
    run: async (context, site, { path }) => {
      const post = (await publicNotes(context, site)).find((each) => each.path === path);
      const content = post && (await markdownOf(context, site, post));
      if (!post || content === null || content === undefined)
        throw new AppError("not_found", {
          message: "This website has no public note at this path.",
        });
      return { ...nameOf(site, post), content };
    },
  }),
};

const nameOf = (
  { origin }: PublicSite,
  { path, title, url }: Pick<Post, "path" | "title" | "url">,
) => ({
  path,
  title,
  url: origin + encodeURI(url),
});

const jsonSchema = (schema: z.ZodObject, io: "input" | "output") =>
  z.toJSONSchema(schema, { io }) as Tool["inputSchema"];

export const listedTools: Tool[] = Object.entries(visitorTools).map(
  ([name, { title, description, input, output }]) => ({
    name,
    title,
    description,
    inputSchema: jsonSchema(input, "input"),
    outputSchema: jsonSchema(output, "output"),
    annotations: { readOnlyHint: true, openWorldHint: false },
  }),
);

/** @throws AppError */
export async function callVisitorTool(
  context: ServeContext,
  site: PublicSite,
  { name, args }: ToolCall,
): Promise<Record<string, unknown>> {
  const tool = visitorTools[name];
  if (!tool) throw new AppError("not_found");
  const parsed = tool.input.safeParse(args);
  const issue = parsed.error?.issues[0];
  if (issue)
    throw new AppError("bad_request", { message: `${issue.path.join(".")}: ${issue.message}` });
  return tool.output.parse(await tool.run(context, site, parsed.data ?? {}));
}
