import { generateSecret, generateURI, verify } from "otplib";
import { renderSVG } from "uqr";

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, steps of thirty seconds. */
const STEP_S = 30;

export function newTotpSecret(): string {
  return generateSecret();
}

/** What the app reads: as an address, and the same as a picture (raw SVG). */
export function totpInvitation(names: { issuer: string; label: string; secret: string }): {
  uri: string;
  picture: string;
} {
  const uri = generateURI(names);
  return { uri, picture: renderSVG(uri) };
}

/** The thirty-second step a code belongs to: this one, the last or the next. Null for a wrong code. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_S });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
