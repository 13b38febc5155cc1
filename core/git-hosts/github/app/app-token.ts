import { createSign } from "node:crypto";
import type { GithubApp } from "./app.ts";

/** GitHub refuses a token that was made in the future by its clock, or that lives for more than ten minutes. */
const CLOCK_SKEW_S = 60;
const LIFE_S = 540;

/** A token with which the App itself calls GitHub (docs.github.com, "Generating a JSON Web Token (JWT) for a GitHub App"). */
export function appToken({ appId, privateKey }: GithubApp): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claims = { iat: now - CLOCK_SKEW_S, exp: now + LIFE_S, iss: String(appId) };
  const text = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
}
