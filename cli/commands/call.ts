import { z } from "zod";
import { readStdin } from "../ask.ts";
import { command } from "../command.ts";
import { type Connection, connect } from "../connection.ts";
import { UsageError } from "../failure.ts";
import { type Operation, operationOf, readOperations } from "../operations/document.ts";
import { type Fields, parseJson, readFields } from "../operations/fields.ts";
import { operationHelp } from "../operations/help.ts";
import { sendOperation } from "../operations/send.ts";
import { print, printableLines, printJson, say } from "../output.ts";
import { findProject } from "../project.ts";

export const call = command({
  name: "call",
  summary: "Call any operation of REST",
  usage: "<operation> --field value …",
  args: { min: 1, max: Number.POSITIVE_INFINITY },
  options: {
    project: {
      type: "string",
      short: "p",
      value: "<org/project>",
      description: "The project, in place of --project-id.",
    },
    input: { type: "string", value: "<JSON>", description: "The fields as JSON. `-` reads stdin." },
  },
  takesFields: true,
  details:
    "`pressmark operations` lists the operations of your installation, and `pressmark operations read_note` the fields of one. Repeat a field that is a list. Objects are JSON. The answer is printed as JSON.",
  run: async ({ args: [id = "", ...words], signal }) => {
    const connection = await connect({ signal });
    const operation = operationOf(await readOperations(connection), id);
    if (words.includes("--help") || words.includes("-h"))
      return print(printableLines(operationHelp(operation)));
    const { fields: flags, options } = readFields(operation, words);
    const fields = { ...(await inputOf(operation, options.input)), ...flags };
    const withProject = await addProject(connection, operation, { fields, named: options.project });
    const answer = await sendOperation(connection, operation, withProject);
    if (answer === "") say("Done.");
    else printJson(JSON.parse(answer));
  },
});

/** @throws UsageError if it is not an object, or has a field that the operation does not have */
async function inputOf(operation: Operation, input: string | undefined): Promise<Fields> {
  if (input === undefined) return {};
  const text = input === "-" ? await readStdin() : input;
  const { success, data } = z.record(z.string(), z.unknown()).safeParse(parseJson("--input", text));
  if (!success) throw new UsageError("--input needs a JSON object.");
  for (const name of Object.keys(data))
    if (!operation.fields.some((field) => field.name === name))
      throw new UsageError(`${operation.id} has no field ${name}.`);
  return data;
}

async function addProject(
  connection: Connection,
  { fields: known }: Operation,
  { fields, named }: { fields: Fields; named: string | undefined },
): Promise<Fields> {
  const needsProject = known.some(({ name, isRequired }) => name === "projectId" && isRequired);
  if (!needsProject || fields["projectId"] !== undefined) return fields;
  return { ...fields, projectId: (await findProject(connection, named)).id };
}
