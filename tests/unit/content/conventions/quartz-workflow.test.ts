import { expect, test } from "vitest";
import { workflowFolder } from "#content/conventions/quartz/workflow.ts";

const folderOf = (...commands: string[]) =>
  workflowFolder(
    new Map(commands.map((command, at) => [`.github/workflows/${at}.yml`, `- run: ${command}\n`])),
  );

test.each([
  ["npx quartz build -d notes", "notes/"],
  ["npx quartz build --concurrency 4 --directory ./my/notes/ -o public", "my/notes/"],
  ["node ./quartz/bootstrap-cli.mjs build -d 'notes'", "notes/"],
])("%s builds its folder", (command, folder) => {
  expect(folderOf(command)).toBe(folder);
});

test.each([
  "npx quartz build",
  "npx quartz sync -d notes",
  "npx quartz build && tool -d notes",
  "npx quartz build -d ../out",
  "npx quartz build -d .",
  "npx quartz build -d .private",
  "npx quartz build -d a/.private",
  "npx quartz build -d $FOLDER",
  "npx quartz build -d ${{ inputs.folder }}",
  "npx quartz build --bundleInfo -d docs",
])("%s names no folder that is certain", (command) => {
  expect(folderOf(command)).toBeNull();
});

test("two workflows with different folders name none", () => {
  expect(folderOf("npx quartz build -d a", "npx quartz build -d b")).toBeNull();
  expect(folderOf("npx quartz build -d a", "npx quartz build -d a/")).toBe("a/");
});
