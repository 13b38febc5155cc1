import { privateKeys } from "./private-keys.ts";

export interface SecretFinding {
  /** 1-based line in the file. */
  line: number;
  /** A readable name for the kind of secret. */
  kind: string;
}

interface Shape {
  kind: string;
  pattern: RegExp;
}

/** Formats documented by the services that issue the secrets. Each begins with characters that hardly ever occur in prose. */
const SHAPES: Shape[] = [
  { kind: "AWS access key", pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g },
  {
    kind: "GitHub token",
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255})\b/g,
  },
  { kind: "GitLab token", pattern: /\bglpat-[\w-]{20,64}/g },
  {
    kind: "OpenAI or Anthropic key",
    pattern: /\bsk-(?:proj-|ant-|svcacct-)?[A-Za-z0-9_-]{32,200}/g,
  },
  { kind: "Slack token", pattern: /\bxox[abeprs]-[A-Za-z0-9-]{20,250}/g },
  {
    kind: "Slack webhook",
    pattern:
      /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{7,}\/B[A-Z0-9]{7,}\/[A-Za-z0-9]{20,}/g,
  },
  { kind: "Stripe key", pattern: /\b[rs]k_live_[A-Za-z0-9]{20,250}/g },
  { kind: "Google API key", pattern: /\bAIza[\w-]{35}\b/g },
  { kind: "npm token", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
];

/** One cheap check of the text that rules out nearly every note. */
const ANY =
  /-----BEGIN |A[KS]IA[A-Z2-7]{16}|gh[pousr]_|github_pat_|glpat-|\bsk-|xox[abeprs]-|hooks\.slack\.com|[rs]k_live_|AIza|npm_/;

/** With fewer distinct characters than this, it is a placeholder such as `ghp_xxxxxxxx`. */
const MIN_DISTINCT = 10;
const MAX_FINDINGS = 20;
/** Words of four letters count only in one case: a random key contains one of them in fewer than one of 10,000 cases. */
const SHORT_WORDS = /xxxx|XXXX|your|YOUR|fake|FAKE/;
const WORDS =
  /example|placeholder|changeme|redacted|sample|insert|replace|secret|dummy|foobar|token|api-?key|testtest|qwerty|asdfgh|deadbeef/i;
/** Characters in the order of the alphabet or of numbers, or of both in turn: `a1b2c3d4`. */
const ORDERED =
  /1234567|23456789|7654321|abcdefg|abcdef0123|a1b2c3|1a2b3c|abc123|123abc|xyz789|abc-?def-?ghi/i;
/** Words joined by hyphens, such as the name of a product. A random key of this length has a digit or letters of both cases. */
const WORDS_ONLY = /^[a-z]+[-_](?:[a-z_-]+|[A-Z_-]+)$/;
/** Keys of OpenAI and Anthropic have more characters. A shorter one in front of an ellipsis is only the start of one. */
const START_OF_KEY = /^sk-.{0,44}$/;
const ELLIPSIS = /^(?:\.{2}|…|\*{3})/;
/** A signed address, or the header of a signed request, names whose key signed it. It has the signature of this request, but not the key. */
const SIGNED =
  /(?:[?&](?:X-Amz-Credential|AWSAccessKeyId)=|Authorization: AWS |AWS4-HMAC-SHA256 Credential=)$/i;
const SIGNED_LENGTH = "AWS4-HMAC-SHA256 Credential=".length;
/** Examples in the documentation of Firebase and Slack. */
const PUBLISHED = /^(?:AIzaSyDOCAbC123d|xoxb-17653672481-)/;

/** One cheap check that rules out nearly every note. */
function mayHoldSecret(text: string): boolean {
  return ANY.test(text);
}

/** Finds text that looks like a credential. An example in documentation, which cannot be a usable credential, is not one. */
export function findSecrets(text: string): SecretFinding[] {
  if (!mayHoldSecret(text)) return [];
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const findings = privateKeys(text)
    .slice(0, MAX_FINDINGS)
    .map((offset) => ({ line: lineOf(offset), kind: "private key" }));
  for (const { kind, pattern } of SHAPES) {
    for (const { 0: token, index } of text.matchAll(pattern)) {
      const end = index + token.length;
      if (isExample(token, text.slice(end, end + 3))) continue;
      if (SIGNED.test(text.slice(Math.max(0, index - SIGNED_LENGTH), index))) continue;
      if (findings.length >= MAX_FINDINGS) break;
      findings.push({ line: lineOf(index), kind });
    }
  }
  return findings.sort((a, b) => a.line - b.line);
}

/** @param after the three characters after the token */
function isExample(token: string, after: string): boolean {
  return (
    SHORT_WORDS.test(token) ||
    WORDS.test(token) ||
    ORDERED.test(token) ||
    WORDS_ONLY.test(token) ||
    PUBLISHED.test(token) ||
    new Set(token).size < MIN_DISTINCT ||
    (START_OF_KEY.test(token) && ELLIPSIS.test(after))
  );
}
