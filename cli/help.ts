import { findCommand, namesOfGroup, suggestion } from "./arguments.ts";
import type { Command } from "./command.ts";
import { commandNames, loadCommands } from "./commands.ts";
import { UsageError } from "./failure.ts";

const HELP_OPTION = ["-h, --help", "Show this help."] as const;

/** @throws UsageError if the words name no command and no group */
export async function helpText(words: readonly string[]): Promise<string> {
  if (words.length === 0) return overview(await loadCommands(commandNames));
  const match = findCommand(commandNames, words);
  const [command] = match ? await loadCommands([match.name]) : [];
  if (command) return commandHelp(command);
  const group = namesOfGroup(commandNames, words[0]!);
  if (group.length > 0 && words.length === 1)
    return `Commands:\n${listed(await loadCommands(group))}`;
  throw unknownCommand(words);
}

export function unknownCommand(words: readonly string[]): UsageError {
  const isInGroup = namesOfGroup(commandNames, words[0] ?? "").length > 0;
  const typed = words.slice(0, isInGroup ? 2 : 1).join(" ");
  const names = commandNames.flatMap((name) => [name, name.split(" ")[0]!]);
  return new UsageError(`There is no command “${typed}”.${suggestion(typed, names)}`);
}

function overview(commands: readonly Command[]): string {
  return `Publish markdown, and read and write notes, at an installation of Pressmark.

  pressmark <command>

Commands:
${listed(commands)}

  pressmark help <command> has the options of a command.

Exit codes: 0 done, 1 failed or not confirmed, 2 wrong arguments, 130 interrupted with Ctrl+C.
PRESSMARK_URL and PRESSMARK_KEY override the stored address and key, and PRESSMARK_PROJECT
names the project. Results go to stdout, everything else to stderr.`;
}

const listed = (commands: readonly Command[]) =>
  columns(commands.map(({ name, summary }) => [name, summary]));

function commandHelp({ name, summary, usage, details, options }: Command): string {
  const rows = Object.entries(options).map(
    ([long, { short, value, description }]): [string, string] => {
      const letter = short === undefined ? "    " : `-${short}, `;
      return [`${letter}--${long}${value === undefined ? "" : ` ${value}`}`, description];
    },
  );
  return [
    `${summary}.`,
    "",
    `  pressmark ${name} ${usage}`.trimEnd(),
    ...(details === undefined ? [] : ["", details]),
    "",
    "Options:",
    columns([...rows, [...HELP_OPTION]]),
  ].join("\n");
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join("\n");
}
