const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** "Firefox on Linux"; an unknown user agent is shown by its first word. */
export function browserOf(userAgent: string): { name: string; isPhone: boolean } {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  const name = browser
    ? `${browser}${system ? ` on ${system}` : ""}`
    : (/^[\w.-]+/.exec(userAgent)?.[0] ?? "Unknown program");
  return { name, isPhone: /Mobi|Android|iPhone|iPad/.test(userAgent) };
}

/** Whether the command key should be shown as ⌘. */
export const isApple =
  typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

const first = (patterns: [RegExp, string][], text: string) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];
