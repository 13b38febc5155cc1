import type { ApiRequest } from "./request.ts";

export const snippetLanguages = ["curl", "TypeScript", "Python"] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** The environment variable with the key, so that no key is pasted into code. */
const KEY = "PRESSMARK_KEY";

/** A request as a user would write it in a language. */
export function snippetOf(language: SnippetLanguage, request: ApiRequest): string {
  if (language === "curl") return curl(request);
  return language === "TypeScript" ? typeScript(request) : python(request);
}

/** In single quotes, a shell reads everything as it is. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl({ method, url, headers, body }: ApiRequest): string {
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quote(url)}`,
    `-H "Authorization: Bearer $${KEY}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quote(body)}`]),
  ].join(" \\\n  ");
}

function typeScript({ method, url, headers, body }: ApiRequest): string {
  const lines = [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    "  headers: {",
    `    Authorization: \`Bearer \${process.env.${KEY}}\`,`,
    ...Object.entries(headers).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    "  },",
    ...(body === null ? [] : [`  body: JSON.stringify(${indented(jsonText(body), "  ")}),`]),
    "});",
    "if (!response.ok) throw new Error((await response.json()).detail);",
    "console.log(response.status, await response.text());",
  ];
  return lines.join("\n");
}

function python({ method, url, headers, body }: ApiRequest): string {
  const data = body === null ? null : parsed(body);
  return [
    "import json, os, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    "    headers={",
    `        "Authorization": "Bearer " + os.environ["${KEY}"],`,
    ...Object.entries(headers).map(
      ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    "    },",
    ...(body === null
      ? []
      : [
          data === undefined
            ? `    data=${JSON.stringify(body)}.encode(),`
            : `    data=json.dumps(${pythonText(data)}).encode(),`,
        ]),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}

/** Undefined while the user types something that is not JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    // Not complete yet.
    return undefined;
  }
}

function jsonText(body: string): string {
  const value = parsed(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}

const indented = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

function pythonText(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonText).join(", ")}]`;
  if (typeof value === "object")
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}: ${pythonText(inner)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}
