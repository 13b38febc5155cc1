import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  type RecordType,
  streamDecode,
  streamEncode,
  TRUNCATED_RESPONSE,
} from "dns-packet";

/** How a name server misbehaves. `garbage`: bytes that are no packet. `otherQuestion`: it answers a question that was not asked. */
export type DnsTrouble = "servfail" | "refused" | "silent" | "garbage" | "otherQuestion";

/** A name server on a loopback port. A name without records does not exist. */
export interface DnsDouble {
  /** For DNS_SERVERS. */
  address: string;
  set(type: RecordType, name: string, values: string[]): void;
  /** For all questions about the name. */
  break(name: string, trouble: DnsTrouble): void;
  /** Removes the records of a name, or of all names, and their troubles. */
  clear(name?: string): void;
  /** "TXT _pressmark.example.org" */
  asked: string[];
  close(): Promise<void>;
}

const UDP_MAX_BYTES = 512;
const RCODES = { noName: 3, servfail: 2, refused: 5 };

/** @param at its port; by default any that is free */
export async function startDnsDouble(at = 0): Promise<DnsDouble> {
  const records = new Map<string, string[]>();
  const troubles = new Map<string, DnsTrouble>();
  const asked: string[] = [];

  function reply(query: Packet): Packet | "garbage" | null {
    const [question] = query.questions ?? [];
    if (!question) return null;
    const { name, type } = question;
    asked.push(`${type} ${name}`);
    const packet: Packet = {
      type: "response",
      id: query.id ?? 0,
      questions: [question],
      flags: AUTHORITATIVE_ANSWER,
    };
    const trouble = troubles.get(name);
    if (trouble === "silent") return null;
    if (trouble === "garbage") return "garbage";
    if (trouble === "servfail" || trouble === "refused")
      return { ...packet, flags: AUTHORITATIVE_ANSWER | RCODES[trouble] };
    if (trouble === "otherQuestion") packet.questions = [{ ...question, name: `x.${name}` }];
    const answers = answersOf(type, name);
    const exists = [...records.keys()].some((key) => key.endsWith(` ${name}`));
    return exists
      ? { ...packet, answers }
      : { ...packet, flags: AUTHORITATIVE_ANSWER | RCODES.noName };
  }

  function answersOf(type: RecordType, name: string): Answer[] {
    const own = records.get(`${type} ${name}`);
    const values = own ?? records.get(`CNAME ${name}`) ?? [];
    const answerType = own ? type : "CNAME";
    return values.map((data) => ({ name, type: answerType, ttl: 1, data }) as Answer);
  }

  const udp = createSocket("udp4");
  udp.on("message", (bytes, { port, address }) => {
    const packet = reply(decode(bytes));
    if (packet === null) return;
    const whole = packet === "garbage" ? Buffer.from("not a packet") : encode(packet);
    const isLong = packet !== "garbage" && whole.length > UDP_MAX_BYTES;
    const cut = isLong
      ? encode({ ...packet, answers: [], flags: (packet.flags ?? 0) | TRUNCATED_RESPONSE })
      : whole;
    udp.send(cut, port, address);
  });
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes) => {
      const packet = reply(streamDecode(bytes));
      if (packet !== null && packet !== "garbage") socket.write(streamEncode(packet));
    });
  });
  tcp.listen(at, "127.0.0.1");
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  udp.bind(port, "127.0.0.1");
  await once(udp, "listening");

  return {
    address: `127.0.0.1:${port}`,
    asked,
    set: (type, name, values) => records.set(`${type} ${name}`, values),
    break: (name, trouble) => troubles.set(name, trouble),
    clear: (name) => {
      for (const key of records.keys())
        if (name === undefined || key.endsWith(` ${name}`)) records.delete(key);
      if (name === undefined) troubles.clear();
      else troubles.delete(name);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      tcp.close();
      udp.close();
      await Promise.all([once(tcp, "close"), once(udp, "close")]);
    },
  };
}
