import { callbackify } from "node:util";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { freePorts } from "../free-ports.ts";

/** A mail server like an operator's, with an inbox that tests can read. */
export interface SmtpDouble {
  /** The address for SMTP_URL. */
  url: string;
  /** Accepted emails, oldest first. */
  inbox: ReceivedMail[];
  /** The response to a recipient instead of accepting the email. null: it accepts the email. */
  refuse: (recipient: string) => SmtpAnswer | null;
  /** How many recipients were named, accepted or not. */
  asked: number;
  /** Called while an email is in transit, before it is accepted. */
  beforeTaking: (mail: ParsedMail) => Promise<void>;
  /** Stops answering until `start`. */
  stop(): Promise<void>;
  /** Starts it on the same port. */
  start(): Promise<void>;
}

export interface SmtpAnswer {
  code: number;
  words: string;
}

export interface ReceivedMail {
  from: string;
  to: string[];
  mail: ParsedMail;
  /** Raw header lines, by name. */
  headerLines: string[];
}

export const SMTP_USER = "postmaster";
export const SMTP_PASSWORD = "p@ss/word";

/** Speaks SMTP without encryption and accepts one password. */
export async function startSmtpDouble(): Promise<SmtpDouble> {
  const [port = 0] = await freePorts(1);
  const double: SmtpDouble = {
    url: `smtp://${SMTP_USER}:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1:${port}`,
    inbox: [],
    refuse: () => null,
    asked: 0,
    beforeTaking: async () => undefined,
    stop: () => new Promise((resolve) => running?.close(() => resolve())),
    start: () =>
      new Promise((resolve, reject) => {
        running = serve(double);
        running.once("error", reject);
        running.listen(port, "127.0.0.1", () => resolve());
      }),
  };
  let running: SMTPServer | null = null;
  await double.start();
  return double;
}

function serve(double: SmtpDouble): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    // A test that stops the server does not wait for connections.
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, callback) => {
      if (username === SMTP_USER && password === SMTP_PASSWORD) callback(null, { user: username });
      else callback(answer({ code: 535, words: "wrong password" }));
    },
    onRcptTo: ({ address }, _session, callback) => {
      double.asked++;
      const refusal = double.refuse(address);
      callback(refusal && answer(refusal));
    },
    onData: (stream, session, callback) => {
      const { mailFrom, rcptTo } = session.envelope;
      const take = async () => {
        const mail = await simpleParser(stream);
        await double.beforeTaking(mail);
        double.inbox.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          mail,
          headerLines: mail.headerLines.map(({ line }) => line),
        });
      };
      callbackify(take)((error) => callback(error));
    },
  });
  // Tests include clients that are killed halfway.
  server.on("error", () => undefined);
  return server;
}

function answer({ code, words }: SmtpAnswer): Error {
  return Object.assign(new Error(words), { responseCode: code });
}
