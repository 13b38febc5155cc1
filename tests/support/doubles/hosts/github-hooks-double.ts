import { randomInt } from "node:crypto";
import { presentRepository } from "./github-app-double.ts";
import type { GithubHookAt, GithubRepositoryAt } from "./github-person.ts";
import { deliver } from "./github-sender.ts";
import type { Answer, DoubleRequest } from "../http-double.ts";

const notFound: Answer = { status: 404, body: { message: "Not Found" } };

/**
 * "repos/list-webhooks", "repos/create-webhook", "repos/update-webhook" and "repos/delete-webhook" in github/rest-api-description.
 * Without the scope or the right, GitHub says that there is nothing.
 */
export function answerHooks(
  at: GithubRepositoryAt,
  scopes: string,
  { method, path, sent, hooks }: DoubleRequest & { hooks: GithubHookAt[] },
): Answer {
  const { owner, name, admin } = at;
  if (!admin || !/\b(?:repo|write:repo_hook|admin:repo_hook)\b/.test(scopes)) return notFound;
  const repository = `${owner}/${name}`;
  const all = hooks.filter((hook) => hook.repository === repository);
  const [, id, ping] = /\/hooks\/(\d+)(\/pings)?$/.exec(path) ?? [];
  if (id === undefined && method === "GET") return { body: all.map(present) };
  const wanted = JSON.parse(sent.toString() || "{}") as Omit<GithubHookAt, "id" | "repository">;
  if (id === undefined) {
    if (all.some(({ config }) => config.url === wanted.config.url))
      return { status: 422, body: { message: "Validation Failed: Hook already exists" } };
    const created = { ...wanted, id: randomInt(1, 2 ** 31), repository };
    hooks.push(created);
    return { status: 201, body: present(created) };
  }
  const hook = all.find((one) => one.id === Number(id));
  if (hook && method === "DELETE") {
    hooks.splice(hooks.indexOf(hook), 1);
    return { status: 204 };
  }
  if (hook && ping) {
    const { url, secret } = hook.config;
    const { origin, pathname } = new URL(url);
    const sending = { path: pathname, secret, event: "ping" };
    const payload = {
      zen: "Speak like a human.",
      hook_id: hook.id,
      repository: presentRepository(at),
    };
    void deliver(origin, payload, sending).catch(() => undefined);
    return { status: 204 };
  }
  if (!hook || method !== "PATCH") return notFound;
  return { body: present(Object.assign(hook, wanted)) };
}

/** GitHub never shows the secret. */
const present = ({ id, active, events, config }: GithubHookAt) => ({
  type: "Repository",
  id,
  name: "web",
  active,
  events,
  config: { ...config, secret: "********" },
});
