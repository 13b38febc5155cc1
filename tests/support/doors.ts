import type { FastifyInstance } from "fastify";

/** Every plain HTTP route of an app, as `METHOD /path`. HEAD next to GET and preflights are left out. */
export function doorsOf(app: FastifyInstance): string[] {
  const doors: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const match = /^([│ ]*)(?:├|└)── (\S+) \(([A-Z, ]+)\)/.exec(line);
    if (!match) continue;
    const [, indent = "", path = "", methods = ""] = match;
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = path;
    const whole = parents.join("");
    for (const method of methods.split(", "))
      if (method !== "HEAD" && method !== "OPTIONS") doors.push(`${method} ${whole}`);
  }
  return doors;
}
