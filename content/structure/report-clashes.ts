import type { IssueSink } from "../model.ts";
import type { AddressClash } from "./addresses.ts";

/** @param clash with paths in the repository */
export function reportClash(issues: IssueSink, clash: AddressClash): void {
  issues.add({
    path: clash.path,
    line: null,
    severity: "warning",
    category: "address",
    message: `${clash.winner} already uses ${clash.wanted}, so this note is at ${clash.url}.`,
    suggestion: "Rename one of them, or set `slug` in its front matter.",
  });
}

export function reportReplaced(issues: IssueSink, path: string, url: string): void {
  issues.add({
    path,
    line: null,
    severity: "info",
    category: "address",
    message: `This file is served at ${url} instead of the generated one.`,
    suggestion: null,
  });
}

export function reportHiddenRedirect(issues: IssueSink, path: string, from: string): void {
  issues.add({
    path,
    line: null,
    severity: "warning",
    category: "redirect",
    message: `A page already exists at ${from}, so the redirect has no effect.`,
    suggestion: "Remove this entry from `redirectFrom`.",
  });
}
