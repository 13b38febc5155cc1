import { expect, test } from "vitest";
import { compile } from "../rendered.ts";

test("what does nothing without the program of its page is information", () => {
  const severities = (source: string) => compile(source).issues.map(({ severity }) => severity);
  for (const source of [
    '<iframe src="chart/index.html"></iframe>',
    "<select><option>a</option></select>",
    "<textarea></textarea>",
    '<iframe src="https://app.hubspot.com/feedback-web-fetcher"></iframe>',
  ])
    expect(severities(source), source).toEqual(["info"]);
  expect(severities('<iframe src="https://example.org/a"></iframe>')).toEqual(["warning"]);
});

test("an icon beside a word is no issue", () => {
  for (const attributes of ['width="24" height="24"', 'class="svg-icon lucide-link"', "height=16"])
    expect(compile(`[a](/a) <svg ${attributes}><path/></svg>`).issues, attributes).toEqual([]);
  for (const attributes of ['width="240"', 'class="iconography"', 'width="100%"'])
    expect(compile(`<svg ${attributes}><path/></svg>`).issues, attributes).toHaveLength(1);
});
