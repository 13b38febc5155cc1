import { expect, test } from "vitest";
import { findCommand, readArguments } from "../../../cli/arguments.ts";
import { commandNames, loadCommands } from "../../../cli/commands.ts";
import { UsageError } from "../../../cli/failure.ts";
import { repositoryOf } from "../../../cli/git/remotes.ts";
import { helpText } from "../../../cli/help.ts";
import { readFields } from "../../../cli/operations/fields.ts";
import type { Field, Operation } from "../../../cli/operations/document.ts";

const commands = await loadCommands(commandNames);

const read = (line: string) => {
  const { name, rest } = findCommand(commandNames, line.split(" "))!;
  return readArguments(
    commands.find((command) => command.name === name)!,
    rest,
  );
};

test("every command has the name under which it is listed", () => {
  expect(commands.map(({ name }) => name)).toEqual(commandNames);
});

test("arguments and options are read in any order", () => {
  expect(read("notes write --force -p ada/garden a.md -m Roses -- -text.md")).toEqual({
    args: ["a.md", "-text.md"],
    options: { force: true, project: "ada/garden", message: "Roses" },
  });
});

test.each([
  ["projects --jsn", "projects has no option --jsn. Did you mean --json?"],
  ["notes read", "An argument is missing. Usage: pressmark notes read <path>"],
  ["unpin a b", "“b” is one argument too many. Usage: pressmark unpin [project]"],
  ["notes read a.md --branch", "--branch needs a value: --branch <name>"],
  ["projects --json=1", "--json takes no value."],
])("%s is refused with a reason", (line, message) => {
  expect(() => read(line)).toThrow(new UsageError(message));
});

test("an unknown command names the nearest one", async () => {
  await expect(helpText(["rolback"])).rejects.toThrow("Did you mean rollback?");
  await expect(helpText(["notes", "raed"])).rejects.toThrow("Did you mean notes read?");
});

test.each(commands)("the help of $name names its options", async (command) => {
  const help = await helpText(command.name.split(" "));
  expect(help).toContain(`${command.summary}.`);
  for (const option of Object.keys(command.options)) expect(help).toContain(`--${option}`);
});

const field = (name: string, schema: Field["schema"]): Field => ({
  name,
  place: "body",
  isRequired: false,
  description: "",
  schema,
});
const operation: Operation = {
  id: "try_it",
  tag: "",
  title: "",
  description: "",
  method: "POST",
  path: "/tries",
  fields: [
    field("fromLine", { type: "integer" }),
    field("isNew", { type: "boolean" }),
    field("tags", { type: "array", items: { type: "string" } }),
    field("edits", { type: "array", items: { type: "object" } }),
    field("source", { type: "object" }),
    field("name", { type: "string" }),
  ],
};

test("options become fields with the types of the OpenAPI document", () => {
  const words = ["--from-line", "3", "--isNew", "--tags", "a", "--tags", "b", "--name", "12"];
  const objects = ["--source", '{"kind":"remote"}', "--edits", '[{"oldText":"a"}]'];
  expect(readFields(operation, [...words, ...objects, "-p", "garden"])).toEqual({
    fields: {
      fromLine: 3,
      isNew: true,
      tags: ["a", "b"],
      name: "12",
      source: { kind: "remote" },
      edits: [{ oldText: "a" }],
    },
    options: { project: "garden" },
  });
});

test.each([
  [["--from-line", "x"], "--from-line: “x” is not a number."],
  [["--source", "{"], "--source needs JSON"],
  [["--nmae", "x"], "try_it has no field --nmae. Did you mean --name?"],
  [["roses"], "“roses” has no field. Write --field roses."],
])("fields %j are refused with a reason", (words, message) => {
  expect(() => readFields(operation, words)).toThrow(message);
});

test("addresses of one repository are equal", () => {
  const forms = [
    "https://github.com/Ada/garden.git",
    "https://ada:token@github.com/ada/garden/",
    "git@github.com:ada/garden.git",
    "ssh://git@github.com/ada/garden.git",
  ];
  expect(new Set(forms.map(repositoryOf))).toEqual(new Set(["github.com/ada/garden"]));
});
