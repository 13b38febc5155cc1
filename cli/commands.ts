import type { Command } from "./command.ts";

/** EVERY command of `pressmark`, in the order of the help. Only the one that runs is loaded, because a command should begin immediately. */
const loaders: Record<string, () => Promise<Command>> = {
  login: async () => (await import("./commands/login.ts")).login,
  logout: async () => (await import("./commands/logout.ts")).logout,
  status: async () => (await import("./commands/status.ts")).status,
  publish: async () => (await import("./commands/publish.ts")).publish,
  projects: async () => (await import("./commands/projects.ts")).projects,
  open: async () => (await import("./commands/open.ts")).open,
  deployments: async () => (await import("./commands/deployments.ts")).deployments,
  logs: async () => (await import("./commands/logs.ts")).logs,
  rollback: async () => (await import("./commands/rollback.ts")).rollback,
  unpin: async () => (await import("./commands/unpin.ts")).unpin,
  "notes list": async () => (await import("./commands/notes/list.ts")).listNotes,
  "notes search": async () => (await import("./commands/notes/search.ts")).searchNotes,
  "notes read": async () => (await import("./commands/notes/read.ts")).readNote,
  "notes write": async () => (await import("./commands/notes/write.ts")).writeNote,
  "notes edit": async () => (await import("./commands/notes/edit.ts")).editNote,
  "notes move": async () => (await import("./commands/notes/move.ts")).moveNote,
  "notes delete": async () => (await import("./commands/notes/delete.ts")).deleteNote,
  issues: async () => (await import("./commands/issues.ts")).issues,
  sql: async () => (await import("./commands/sql.ts")).sql,
  export: async () => (await import("./commands/export.ts")).exportSite,
  call: async () => (await import("./commands/call.ts")).call,
  operations: async () => (await import("./commands/operations.ts")).operations,
};

export const commandNames: readonly string[] = Object.keys(loaders);

export const loadCommands = (names: readonly string[]): Promise<Command[]> =>
  Promise.all(names.flatMap((name) => loaders[name]?.() ?? []));
