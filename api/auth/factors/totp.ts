import { generateSecret, generateURI, verify } from "otplib";
import { renderSVG } from "uqr";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30-second steps. */
const STEP_S = 30;

export function newTotpSecret(): string {
  return generateSecret();
}

/** The secret for the app, both as an address and as a QR code (raw SVG). */
export function totpInvitation(names: { issuer: string; label: string; secret: string }): {
  uri: string;
  picture: string;
} {
  const uri = generateURI(names);
  return { uri, picture: renderSVG(uri) };
}

/** Returns the 30-second step of a code: the current, previous or next one. Null for a wrong code. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_S });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
