import type { Command } from "./command.ts";
import { call } from "./commands/call.ts";
import { deployments } from "./commands/deployments.ts";
import { exportSite } from "./commands/export.ts";
import { issues } from "./commands/issues.ts";
import { login } from "./commands/login.ts";
import { logout } from "./commands/logout.ts";
import { logs } from "./commands/logs.ts";
import { deleteNote } from "./commands/notes/delete.ts";
import { editNote } from "./commands/notes/edit.ts";
import { listNotes } from "./commands/notes/list.ts";
import { moveNote } from "./commands/notes/move.ts";
import { readNote } from "./commands/notes/read.ts";
import { searchNotes } from "./commands/notes/search.ts";
import { writeNote } from "./commands/notes/write.ts";
import { open } from "./commands/open.ts";
import { operations } from "./commands/operations.ts";
import { projects } from "./commands/projects.ts";
import { publish } from "./commands/publish.ts";
import { rollback } from "./commands/rollback.ts";
import { sql } from "./commands/sql.ts";
import { status } from "./commands/status.ts";
import { unpin } from "./commands/unpin.ts";

/** EVERY command of `pressmark`, in the order of the help. */
export const commands: readonly Command[] = [
  ...[login, logout, status],
  ...[publish, projects, open],
  ...[deployments, logs, rollback, unpin],
  ...[listNotes, searchNotes, readNote, writeNote, editNote, moveNote, deleteNote],
  ...[issues, sql, exportSite],
  ...[call, operations],
];
