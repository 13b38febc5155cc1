import { isUrl } from "./is-url.ts";
/** Whether an IP address belongs to the public internet. Everything reserved, mapped or translated is not public. */
export function isPublicAddress(address: string): boolean {
  if (address.includes(":")) return isPublicIpv6(address);
  const parts = address.split(".").map(Number);
  if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return false;
  const value = parts.reduce((sum, part) => sum * 256 + part, 0);
  return !RESERVED_IPV4.some(([base, bits]) => Math.floor((value - base) / 2 ** (32 - bits)) === 0);
}

/** Names that resolve inside a machine or a private network, by convention or by RFC 6761, 6762 and 8375. */
export function isPrivateName(host: string): boolean {
  return !host.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host);
}

/** IANA's special-purpose registry: base address as a number, prefix length. */
const RESERVED_IPV4: readonly (readonly [number, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
].map(([base, bits]) => [
  String(base)
    .split(".")
    .reduce((sum, part) => sum * 256 + Number(part), 0),
  Number(bits),
]);

/** Only 2000::/3 is assigned. Within it, these ranges embed other addresses or are unassigned. */
function isPublicIpv6(address: string): boolean {
  const groups = ipv6Groups(address);
  if (groups === null) return false;
  const [first = 0, second = 0] = groups;
  if (first < 0x2000 || first > 0x3fff) return false;
  const teredoAndTests = first === 0x2001 && second < 0x200;
  const documentation =
    (first === 0x2001 && second === 0xdb8) || (first === 0x3fff && second < 0x1000);
  const sixToFour = first === 0x2002;
  return !teredoAndTests && !documentation && !sixToFour;
}

/** The eight groups of an IPv6 address in any spelling. Null when it is not an IPv6 address. */
function ipv6Groups(address: string): number[] | null {
  if (!isUrl(`http://[${address}]/`)) return null;
  // The URL standard normalizes every address to hexadecimal groups only.
  const text = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = text.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const gap: string[] = Array(8 - left.length - right.length).fill("0");
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16));
}
