import { describe, expect, test } from "vitest";
import { findSecrets } from "#markdown/safety/secrets.ts";
import { compile } from "./rendered.ts";

/** Joined here, so that no scanner mistakes this file for a leak. */
const body = "Zk3mQ9tR7wX1pL5nB8vC2yH6jD4gF0sAeUiOqW";
const KEYS: [kind: string, key: string][] = [
  ["AWS access key", ["AKIA", "Q3TRZ7WXPL5NB2VC"].join("")],
  ["GitHub token", `ghp_${body.slice(0, 36)}`],
  ["GitHub token", ["github_", "pat_", body, body].join("").slice(0, 82)],
  ["OpenAI or Anthropic key", `sk-${body}`],
  ["OpenAI or Anthropic key", `sk-ant-${body}`],
  ["Slack token", `xoxb-${body.slice(0, 30)}`],
  [
    "Slack webhook",
    ["https://hooks.slack.com/services", "T0A1B2C3D4", "B0A1B2C3D4", body.slice(0, 24)].join("/"),
  ],
  ["Stripe key", `sk_live_${body.slice(0, 24)}`],
  ["Google API key", `AIza${body.slice(0, 35)}`],
  ["npm token", `npm_${body.slice(0, 36)}`],
  ["GitLab token", `glpat-${body.slice(0, 20)}`],
  [
    "private key",
    `-----BEGIN RSA PRIVATE KEY-----\n${body}${body}\n${body}\n-----END RSA PRIVATE KEY-----`,
  ],
];

describe("a note that looks like it contains a secret", () => {
  test.each(KEYS)("%s is found with its line: %s", (kind, key) => {
    expect(findSecrets(`one\n\n${key}\n`)).toEqual([{ line: 3, kind }]);
  });

  test.each(KEYS)("%s is found in code, front matter and comments", (_kind, key) => {
    const indented = key.replaceAll("\n", "\n  ");
    for (const source of [
      `\`\`\`\n${key}\n\`\`\``,
      `---\nkey: |\n  ${indented}\n---\n`,
      `%%\n${key}\n%%`,
    ]) {
      expect(compile(source).issues.filter(({ category }) => category === "secret")).toMatchObject([
        { severity: "error" },
      ]);
    }
  });

  test.each([
    ["AKIA", "IOSFODNN7EXAMPLE"].join(""),
    `ghp_${"x".repeat(36)}`,
    "ghp_<your token>",
    "sk-your-key-here",
    "task-sk-1",
    "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
    "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo\n",
    "The token starts with ghp_ or github_pat_.",
  ])("a placeholder is not a secret: %s", (text) => expect(findSecrets(text)).toEqual([]));
});
