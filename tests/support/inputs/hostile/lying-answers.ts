import type { DnsDouble } from "../../doubles/dns-double.ts";

/** Answers of a name server that prove nothing, each with the state and the text that its record gets. */
export function lyingAnswers(
  dns: DnsDouble,
  { name, value }: { name: string; value: string },
): [() => void, string, RegExp][] {
  return [
    [() => dns.set("TXT", name, [value.slice(0, -1)]), "different", /^Found pressmark-/],
    [() => dns.set("TXT", name, [`"${value}"`]), "different", /quotation marks/],
    [() => dns.set("TXT", name, [value.toUpperCase()]), "different", /^Found PRESSMARK-/],
    [() => dns.set("TXT", name, ["\u0000<script>alert(1)</script>"]), "different", /�<scr/],
    [
      () =>
        dns.set(
          "TXT",
          name,
          Array.from({ length: 100 }, (_, n) => `v=spf1 ${n} ${"x".repeat(90)}`),
        ),
      "different",
      /and 97 more, expected/,
    ],
    [() => dns.set("A", name, ["192.0.2.1"]), "missing", /has no TXT record/],
    [() => dns.break(name, "servfail"), "failed", /SERVFAIL/],
    [() => dns.break(name, "refused"), "failed", /refuse/],
    [() => dns.set("CNAME", name, [name]), "missing", /has no TXT record/],
  ];
}
