/** Extensions that are not names of their language. */
const LANGUAGES: Record<string, string> = {
  cjs: "js",
  mjs: "js",
  cts: "ts",
  mts: "ts",
  h: "c",
  hpp: "cpp",
  htm: "html",
  cshtml: "html",
  razor: "html",
  csproj: "xml",
  ps1: "powershell",
  text: "txt",
};

/** The language of a code block that shows a file. */
export function languageOfFile(path: string): string {
  const extension = /\.(\w{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return LANGUAGES[extension] ?? extension;
}
