import { z } from "zod";
import { openedNumber, openedTitle, openedUrl } from "../opened-pull.ts";
import type { HostPulls } from "../port.ts";
import { pathOf } from "./api.ts";

// Bitbucket Cloud's REST API: "List pull requests", "Create a pull request", "Filter and sort API objects".

const Pull = z
  .object({
    id: openedNumber,
    title: openedTitle,
    links: z.object({ html: z.object({ href: openedUrl }) }),
    source: z.object({ repository: z.object({ full_name: z.string() }).nullish() }).nullish(),
  })
  .transform(({ id: number, title, links, source }) => ({
    number,
    title,
    url: links.html.href,
    from: source?.repository?.full_name,
  }));

export const bitbucketPulls: HostPulls = {
  async find(api, { fullName }, { branch, target }) {
    const words = [branch, target].map((name) => JSON.stringify(name));
    const q = `source.branch.name=${words[0]} AND destination.branch.name=${words[1]} AND state="OPEN"`;
    const path = `/repositories/${pathOf(fullName)}/pullrequests`;
    const schema = z.object({ values: z.array(Pull) });
    const { body } = await api.ask({ path, query: { q }, schema });
    const own = body.values.find(({ from }) => from === fullName);
    return own ? { number: own.number, title: own.title, url: own.url } : null;
  },
  async open(api, { fullName }, { branch, target, title, text }) {
    const path = `/repositories/${pathOf(fullName)}/pullrequests`;
    const body = {
      title,
      description: text,
      source: { branch: { name: branch } },
      destination: { branch: { name: target } },
    };
    const { body: created } = await api.ask({ method: "POST", path, body, schema: Pull });
    return { number: created.number, title: created.title, url: created.url };
  },
};
