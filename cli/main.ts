import { readFileSync } from "node:fs";
import { PressmarkError } from "#clients/typescript/client.ts";
import { namesOfGroup, findCommand, type ParsedArguments, readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { commandNames, loadCommands } from "./commands.ts";
import { exitCodes, UsageError } from "./failure.ts";
import { helpText, unknownCommand } from "./help.ts";
import { print, printableLines, printJson, say } from "./output.ts";

// The reader of a pipe may end early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? exitCodes.ok : exitCodes.failed);
});

/** The first Ctrl+C lets the command clean up, the second one ends the process. */
const stopping = new AbortController();
process.once("SIGINT", () => stopping.abort());

// Without `process.exit`, so that a pipe gets all of the output.
process.exitCode = await runPressmark(process.argv.slice(2));

async function runPressmark(words: string[]): Promise<number> {
  const [first] = words;
  if (first === "--version" || first === "-v") return printed(version());
  const asksForHelp = first === "help" || words.includes("--help") || words.includes("-h");
  const named = words.filter((word) => !word.startsWith("-"));
  try {
    const match = findCommand(commandNames, words);
    const [command] = match ? await loadCommands([match.name]) : [];
    const isGroup = words.length === 1 && namesOfGroup(commandNames, words[0]!).length > 0;
    if (first === undefined || isGroup) {
      say(await helpText(words));
      return exitCodes.usage;
    }
    if (first === "help") return printed(await helpText(named.slice(1)));
    const isOfOperation = command?.takesFields && match && match.rest.length > 1;
    if (asksForHelp && !isOfOperation)
      return printed(await helpText(match ? match.name.split(" ") : named));
    if (!command || !match) throw unknownCommand(named);
    return await runCommand(command, match.rest);
  } catch (error) {
    return fail(error, "");
  }
}

async function runCommand(command: Command, rest: string[]): Promise<number> {
  let parsed: ParsedArguments = { args: rest, options: {} };
  try {
    if (!command.takesFields) parsed = readArguments(command, rest);
    else if (rest.length === 0) throw new UsageError("Name an operation.");
    const { signal } = stopping;
    const code = await command.run({ args: parsed.args, options: parsed.options, signal });
    return code ?? exitCodes.ok;
  } catch (error) {
    const isProblem = error instanceof PressmarkError && error.appCode !== "";
    const asksForJson = parsed.options["json"] === true || command.takesFields;
    if (isProblem && asksForJson) printJson(error.problem);
    return fail(error, command.name);
  }
}

/** Says what went wrong. @returns the exit code */
function fail(error: unknown, commandName: string): number {
  if (stopping.signal.aborted) return exitCodes.interrupted;
  say(printableLines(messageOf(error)));
  if (!(error instanceof UsageError)) return exitCodes.failed;
  say(`Help: pressmark help ${commandName}`.trimEnd());
  return exitCodes.usage;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof PressmarkError)) return error.message;
  const { status, appCode, message, problem } = error;
  if (appCode === "")
    return `The server does not answer like Pressmark (status ${status}). Is the address right?`;
  if (status === 401) return `${message} Sign in again: pressmark login`;
  return status >= 500 ? `${message} (request ${String(problem["requestId"])})` : message;
}

function printed(text: string): number {
  print(text);
  return exitCodes.ok;
}

function version(): string {
  const file = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}
