import { command, jsonOption } from "../command.ts";
import { connect } from "../connection.ts";
import { operationOf, readOperations } from "../operations/document.ts";
import { operationHelp } from "../operations/help.ts";
import { print, printableLines, printJson, printTable } from "../output.ts";

export const operations = command({
  name: "operations",
  summary: "List the operations of REST, or describe one",
  usage: "[operation]",
  args: { min: 0, max: 1 },
  options: { ...jsonOption },
  details: "The list comes from the OpenAPI document of the installation.",
  run: async ({ args: [id], options, signal }) => {
    const all = await readOperations(await connect({ signal }));
    if (id !== undefined) {
      const operation = operationOf(all, id);
      if (options.json) return printJson(operation);
      return print(printableLines(operationHelp(operation)));
    }
    if (options.json) return printJson({ operations: all });
    printTable(
      ["OPERATION", "ABOUT", "WHAT"],
      all.map(({ id: own, tag, title }) => [own, tag, title]),
    );
  },
});
