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
  {
    kind: "private key",
    pattern:
      /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----\s+(?:[A-Za-z-]+: [^\n]*\n)*\s*[A-Za-z0-9+/=\s]{64}/g,
  },
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
const PLACEHOLDER = /EXAMPLE|example|xxxx|XXXX|\.\.\.|your|YOUR|12345678|abcdefgh/;

/** Whether it is worth searching for secrets. None of these patterns spans a line break. */
export function mayHoldSecret(text: string): boolean {
  return ANY.test(text);
}

/** Finds text that looks like a credential. Placeholders in documentation are ignored. */
export function findSecrets(text: string): SecretFinding[] {
  if (!mayHoldSecret(text)) return [];
  const findings: SecretFinding[] = [];
  for (const { kind, pattern } of SHAPES) {
    for (const match of text.matchAll(pattern)) {
      if (PLACEHOLDER.test(match[0]) || new Set(match[0]).size < MIN_DISTINCT) continue;
      if (findings.length >= MAX_FINDINGS) break;
      findings.push({ line: text.slice(0, match.index).split("\n").length, kind });
    }
  }
  return findings.sort((a, b) => a.line - b.line);
}
