import { z } from "zod";

const MAX_PORT = 65_535;

/** Values separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

export const url = z
  .url("must be an address, such as https://example.org")
  .transform((text) => text.replace(/\/$/, ""));
export const urls = list.pipe(
  z.array(
    z
      .url("must be addresses, such as https://git.example.org")
      .transform((text) => text.replace(/\/+$/, "")),
  ),
);

/** A key in PEM. Files of variables often have it in one line: with `\\n` for its line ends, or all of it in base64. */
export const privateKey = z
  .string()
  .transform((text) => {
    const pem = text.includes("-----BEGIN") ? text : decodeBase64(text);
    return pem.replaceAll("\\n", "\n").trim();
  })
  .refine(
    (text) => /^-----BEGIN (?:RSA )?PRIVATE KEY-----\s[\s\S]+-----END/.test(text),
    "must be a private key in PEM, as it is or in base64",
  );

function decodeBase64(text: string): string {
  try {
    return atob(text.replace(/\s/g, ""));
  } catch {
    return "";
  }
}

const ipAddress = z.union([z.ipv4(), z.ipv6()]);
export const ipAddresses = list.pipe(
  z.array(ipAddress, "must be IP addresses, such as 203.0.113.5,2001:db8::5"),
);
/** "192.0.2.53", "192.0.2.53:5353" or "[2001:db8::53]:5353" */
export const dnsServers = list.pipe(
  z.array(
    z
      .string()
      .refine(
        (text) => isDnsServer(text),
        "must be IP addresses, each with a port if it is not 53, such as 192.0.2.53:5353",
      ),
  ),
);

function isDnsServer(text: string): boolean {
  const [, v6, v4, port = "53"] = /^(?:\[(.+)\]|([\d.]+))(?::(\d+))?$/.exec(text) ?? [];
  return ipAddress.safeParse(v6 ?? v4 ?? text).success && Number(port) <= MAX_PORT;
}

const HEADER = /^([\w!#$%&'*+.^`|~-]{1,100})=(.*)$/;

function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** "authorization=Bearer abc,x-tenant=1", where values are percent-encoded, as OpenTelemetry defines it. */
export const httpHeaders = list.transform((items, context): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const item of items) {
    const [, name, value] = HEADER.exec(item) ?? [];
    if (name === undefined || value === undefined) {
      context.addIssue("must be headers, such as authorization=Bearer%20abc,x-tenant=1");
      return z.NEVER;
    }
    const decoded = decodedOrNull(value.trim());
    if (decoded === null) {
      context.addIssue("must have percent-encoded values: write % as %25");
      return z.NEVER;
    }
    headers[name.trim()] = decoded;
  }
  return headers;
});

/** "sites.example.org" */
export const hostName = z
  .string()
  .toLowerCase()
  .transform((text) => text.replace(/\.$/, ""))
  .pipe(
    z
      .string()
      .regex(
        /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/,
        "must be a host name, such as sites.example.org",
      ),
  );
