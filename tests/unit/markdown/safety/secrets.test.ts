import { generateKeyPairSync, randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findSecrets } from "#markdown/safety/secrets.ts";
import { compile } from "../rendered.ts";

const DIGITS = "0123456789";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LETTERS = UPPER + UPPER.toLowerCase();

/** Random, so that this repository contains no key. Begins with one character of each kind, as nearly every key of this length has them. */
function random(length: number, alphabet = LETTERS + DIGITS): string {
  const body = "Kq7" + pick(length - 3, alphabet);
  return alphabet.includes("a") ? body : pick(length, alphabet);
}

function pick(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const ed25519 = generateKeyPairSync("ed25519").privateKey;
const pkcs8 = rsa.export({ type: "pkcs8", format: "pem" }).toString();
const pkcs1 = rsa.export({ type: "pkcs1", format: "pem" }).toString();
const sec1 = ec.export({ type: "sec1", format: "pem" }).toString();
const cipher = { cipher: "aes-256-cbc", passphrase: "p" };

const armour = (label: string, body: string) =>
  `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;
const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/.{64}/g, "$&\n");

/** A key whose lines, from the second one on, begin and end with a plus sign, which is also a digit of base64. */
function keyWithPlus(): string {
  const LINE_BYTES = 48;
  const der = rsa.export({ type: "pkcs8", format: "der" });
  for (let at = LINE_BYTES; at + LINE_BYTES < der.length; at += LINE_BYTES) {
    der[at] = 0b111110_00;
    der[at + LINE_BYTES - 1] = 0b00_111110;
  }
  return armour("PRIVATE KEY", base64(der));
}
const withPlus = keyWithPlus();

/** As `ssh-keygen` writes it. */
function openssh(): string {
  const text = (value: string | Buffer) => {
    const bytes = Buffer.from(value as string);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const key = ed25519.export({ format: "der", type: "pkcs8" });
  return armour(
    "OPENSSH PRIVATE KEY",
    base64(
      Buffer.concat([
        Buffer.from("openssh-key-v1\0"),
        ...["none", "none", ""].map(text),
        Buffer.from([0, 0, 0, 1]),
        text(key),
        text(Buffer.concat([key, key])),
      ]),
    ),
  );
}

function pgp(header: number[]): string {
  const packet = Buffer.concat([Buffer.from(header), rsa.export({ type: "pkcs1", format: "der" })]);
  return armour("PGP PRIVATE KEY BLOCK", `Version: 1\n\n${base64(packet)}\n=aB3d`);
}

const KEYS: [kind: string, name: string, key: string][] = [
  ["AWS access key", "of a user", `AKIA${pick(13, UPPER + "234567")}KQ7`],
  ["AWS access key", "of a session", `ASIA${pick(13, UPPER + "234567")}KQ7`],
  ...["ghp", "gho", "ghu", "ghs", "ghr"].map((prefix): [string, string, string] => [
    "GitHub token",
    prefix,
    `${prefix}_${random(36)}`,
  ]),
  ["GitHub token", "fine-grained", `github_pat_${random(22)}_${random(59)}`],
  ["OpenAI or Anthropic key", "old", `sk-${random(48)}`],
  ["OpenAI or Anthropic key", "of a project", `sk-proj-${random(156)}`],
  ["OpenAI or Anthropic key", "of Anthropic", `sk-ant-api03-${random(93)}AA`],
  ["Slack token", "of a bot", `xoxb-${pick(12, DIGITS)}-${pick(12, DIGITS)}-${random(24)}`],
  [
    "Slack webhook",
    "",
    `https://hooks.slack.com/services/T${pick(10, UPPER)}/B${pick(10, UPPER)}/${random(24)}`,
  ],
  ["Stripe key", "secret", `sk_live_${random(24)}`],
  ["Stripe key", "restricted", `rk_live_${random(99)}`],
  ["Google API key", "", `AIza${random(35)}`],
  ["npm token", "", `npm_${random(36)}`],
  ["GitLab token", "", `glpat-${random(20)}`],
  ["private key", "PKCS #8, RSA", pkcs8],
  ["private key", "PKCS #8, Ed25519", ed25519.export({ type: "pkcs8", format: "pem" }).toString()],
  ["private key", "PKCS #8, encrypted", rsa.export({ type: "pkcs8", format: "pem", ...cipher }).toString()],
  ["private key", "PKCS #1", pkcs1],
  ["private key", "PKCS #1, encrypted", rsa.export({ type: "pkcs1", format: "pem", ...cipher }).toString()],
  ["private key", "SEC 1", sec1],
  ["private key", "OpenSSH", openssh()],
  ["private key", "OpenPGP, old packet", pgp([0x95, 0x04, 0x98])],
  ["private key", "OpenPGP, new packet", pgp([0xc5, 0xc3, 0xd8])],
  ["private key", "on one line, in JSON", `{"private_key": ${JSON.stringify(pkcs8)}}`],
  ["private key", "joined in source code", pkcs8.trim().split("\n").map((line) => `"${line}\\n"`).join(" +\n")],
  ["private key", "joined, with lines that begin with a plus", withPlus.split("\n").map((line) => `"${line}\\n"`).join(" +\n")],
  ["private key", "joined, with the operator in front", withPlus.split("\n").map((line) => `'${line}'`).join("\n  + ")],
  ["private key", "in a quote", pkcs8.replaceAll(/^/gm, "> ")],
  ["private key", "in a patch", pkcs8.replaceAll(/^/gm, "+")],
  ["private key", "without its last line", pkcs8.replace(/-----END.*/, "")],
]; // prettier-ignore

describe("a note that looks like it contains a secret", () => {
  test.each(KEYS)("%s (%s) is found with its line", (kind, _name, key) => {
    expect(findSecrets(`one\n\n${key}\n`)).toEqual([{ line: 3, kind }]);
    expect(findSecrets(`one\r\n\r\n${key.replaceAll("\n", "\r\n")}\r\n`)).toEqual([
      { line: 3, kind },
    ]);
  });

  test.each(KEYS)("%s (%s) is found in code, front matter and comments", (_kind, _name, key) => {
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
});

const lines = pkcs8.split("\n");
/** Printed by RFC 8410. Joined here, so that no scanner mistakes this file for a leak. */
const RFC_8410 = ["MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp", "K06/nwoy/HU++CXqI9EdVhC"].join("+");

describe("an example in documentation is not a secret", () => {
  test.each([
    ["AWS's example", ["AKIA", "IOSFODNN7EXAMPLE"].join("")],
    ["AWS's other example", ["AKIA", "I44QH8DHBEXAMPLE"].join("")],
    ["the name of a key that signed a request", `Authorization: AWS AKIA${pick(16, UPPER + "234567")}:YOEn+UYjvog0N95eyoutbDuqypQ=`],
    ["the name of a key that signed an address", `https://x.s3.aws/a?X-Amz-Credential=AKIA${pick(16, UPPER + "234567")}%2F20240128`],
    ["a low-entropy AWS key", `AKIA${"A2B2".repeat(4)}`],
    ["the letters x", `ghp_${"x".repeat(36)}`],
    ["an alternating filler", `ghp_${"aB".repeat(18)}`],
    ["digits in order", `ghp_${"1234567890".repeat(4)}`.slice(0, 40)],
    ["letters and digits in turn", "sk-proj-a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6"],
    ["the name of what it is", `glpat-my-gitlab-token-${random(8)}`],
    ["an angle bracket", "ghp_<your token>, npm_<your-key>, AKIA<YOUR-KEY>"],
    ["a variable", "sk-${OPENAI_API_KEY} sk-proj-$OPENAI_API_KEY sk-ant-{{ key }} npm_${NPM_TOKEN}"],
    ["placeholder words", "sk-your-key-here"],
    ["long placeholder words", "sk-ant-api03-replace-this-with-the-real-key-of-your-account"],
    ["a placeholder in capitals", `github_pat_${"REPLACE_ME_".repeat(8)}`],
    ["words that begin like a key", "task-sk-1 sk-learn-pipelines-and-feature-unions-explained"],
    ["only the prefixes", "The token starts with ghp_ or github_pat_, AIza, xoxb- or npm_."],
    ["a shortened key", `sk-proj-${random(30)}... and sk-ant-api03-${random(20)}…`],
    ["a masked key", `sk-ant-${random(28)}*****`],
    ["Stripe's published test key", ["sk_test", "4eC39HqLyjWDarjtT1zdp7dc"].join("_")],
    ["Stripe's other test key", ["sk_test", "BQokikJOvBiI2HlWgH4olfQ2"].join("_")],
    ["Stripe's publishable test key", ["pk_test", "TYooMQauvdEDq54NiTphI7jx"].join("_")],
    ["a Stripe placeholder", `sk_live_${"x".repeat(24)}`],
    ["Firebase's example", ["AIza", "SyDOCAbC123dEf456GhI789jKl01-MnO234"].join("").slice(0, 39)],
    ["Slack's example", ["xoxb", "17653672481", "19874698323", "pdFZKVeTuE8sk7oOcHrzqygy"].join("-")],
    ["Slack's webhook", "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX"],
    ["an armour with an ellipsis", armour("PRIVATE KEY", "...")],
    ["an armour with an ellipsis sign", armour("RSA PRIVATE KEY", "…")],
    ["an armour on one line", "-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n"],
    ["an armour with a variable", armour("PRIVATE KEY", "${exportedAsBase64}")],
    ["an armour with the letters x", armour("EC PRIVATE KEY", "x".repeat(256))],
    ["an armour with a placeholder", armour("RSA PRIVATE KEY", "<your private key>")],
    ["an armour with a sentence", armour("PRIVATE KEY", "Paste the content of the file that you downloaded from the console here.")],
    ["an armour with random letters", armour("RSA PRIVATE KEY", random(64 * 25))],
    ["an armour without a body", "It starts with `-----BEGIN PRIVATE KEY-----`."],
    ["only the first lines", [...lines.slice(0, 4), "...", lines.at(-2)].join("\n")],
    ["only the first and the last lines", [...lines.slice(0, 4), "[...]", ...lines.slice(-5)].join("\n")],
    ["a key that was cut off", lines.slice(0, 20).join("\n")],
    ["a sequence of zeros", armour("PRIVATE KEY", base64(Buffer.concat([Buffer.from([0x30, 0x82, 4, 0, 2, 1, 0]), Buffer.alloc(1021)])))],
    ["an OpenSSH armour with an ellipsis", armour("OPENSSH PRIVATE KEY", "b3BlbnNzaC1rZXktdjEAAAAABG5vbmU...")],
    ["an OpenPGP armour with an ellipsis", armour("PGP PRIVATE KEY BLOCK", "Version: GnuPG v2\n\nlQOYBF...")],
    ["an encrypted armour with an ellipsis", armour("RSA PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,3F17F5316E2BAC89\n\n...")],
    ["a key from RFC 8410", armour("PRIVATE KEY", RFC_8410)],
    ["a public key", rsa.export({ type: "pkcs1", format: "pem" }).toString().replaceAll("PRIVATE", "PUBLIC")],
  ])("%s", (_name, text) => expect(findSecrets(`\`\`\`\n${text}\n\`\`\`\n`)).toEqual([])); // prettier-ignore

  test("an example next to a real key does not hide the key", () => {
    const example = armour("PRIVATE KEY", "...");
    expect(findSecrets(`${example}\n\n${pkcs8}\n${example}\n`)).toEqual([
      { line: 5, kind: "private key" },
    ]);
    expect(findSecrets(`Starts with -----BEGIN PRIVATE KEY-----\n\n${sec1}`)).toEqual([
      { line: 3, kind: "private key" },
    ]);
  });
});
