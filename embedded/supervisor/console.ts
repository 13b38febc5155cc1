import { styleText } from "node:util";

const NAME_WIDTH = 13;
const colors = ["cyan", "magenta", "green", "blue", "yellow", "gray"] as const;
const colorOf = new Map<string, (typeof colors)[number]>();
const colored = process.stdout.isTTY && !process.env["NO_COLOR"];

/** The terminal output of `npm start`: every line begins with the name of its program. */
export const console = {
  from(name: string, text: string): void {
    if (!colorOf.has(name)) colorOf.set(name, colors[colorOf.size % colors.length]!);
    const label = name.padEnd(NAME_WIDTH);
    process.stdout.write(`${colored ? styleText(colorOf.get(name)!, label) : label} ${text}\n`);
  },
  line(text: string): void {
    console.from("pressmark", text);
  },
  plain(text: string): void {
    process.stdout.write(`${text}\n`);
  },
  fault(text: string): void {
    process.stderr.write(`\n${text}\n\n`);
  },
};
