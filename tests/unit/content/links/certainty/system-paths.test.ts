import { expect, test } from "vitest";
import { systemPathProblem } from "#content/links/certainty/system-paths.ts";

const problem = (
  target: string,
  {
    kind = "link" as const,
    wiki = false,
    folders = [] as string[],
    program = null as "docfx" | null,
  } = {},
) => systemPathProblem({ kind, wiki, target }, new Set(folders), program);

test.each([
  "/etc/hosts",
  "/proc/cpuinfo",
  "/proc",
  "/usr/bin",
  "/usr/local/share/a.md",
  "/var/log/syslog",
  "/sys/class/net",
  "/dev/null",
  "/dev/sda1",
  "/bin/bash",
  "/lib/modules/5.4",
  "/tmp/a.txt",
  "/home/ada/notes/tea.md",
  "/Users/ada/notes/tea.md",
  "~/.config/nvim",
  "~/.bashrc",
  "~/Dropbox/papers/a.pdf",
  "'/Users/ada/papers/a.pdf'",
  "C:\\Windows\\System32",
  "D:/notes/tea.md",
  "\\\\server\\share\\a",
  "HKLM\\Software\\A",
])("a path of a system is information: %s", (target) => {
  for (const wiki of [false, true]) {
    expect(problem(target, { wiki })?.severity).toBe("info");
    expect(problem(target, { wiki })?.group?.about).toBe("system paths");
  }
});

test.each([
  "/notes/tea",
  "/dev/guide",
  "/developers/a",
  "/home/guide",
  "/lib/list",
  "/opt/out",
  "/bin/day",
  "/media/a.pdf",
  "/usrguide/a",
  "etc/hosts",
  "../usr/a.md",
  "~/guide/a.md",
  "tmp/a.md",
  "Chapter C: tea",
])("what may be an address of the site is not: %s", (target) => {
  expect(problem(target)).toBeNull();
});

test("a folder of the content is no folder of a system", () => {
  expect(problem("/usr/a.md", { folders: ["usr"] })).toBeNull();
  expect(problem("~/papers/a.pdf", { folders: ["papers"] })).toBeNull();
  expect(problem("~/papers/a.pdf", { program: "docfx" })).toBeNull();
});

test("a missing picture stays missing", () => {
  expect(problem("/home/ada/notes/tea.png", { kind: "embed" as never })).toBeNull();
});
