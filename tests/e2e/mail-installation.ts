import { MongoClient } from "mongodb";
import { readEnv } from "#service/read-env.ts";
import { freePorts } from "../support/free-ports.ts";
import { type SmtpDouble, startSmtpDouble } from "../support/doubles/smtp-double.ts";
import { startInstallation } from "./installation.ts";
import { administrator } from "./outbox.ts";

interface MailInstallation {
  /** Signs in the account that owns the sample site. */
  signIn: string;
  smtp: SmtpDouble;
  /** Makes the mailings that wait due now. Tests cannot wait ten minutes. */
  hurryMailings(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A second installation that sends email. The other one has no mail server, because accounts would have to be confirmed by email. Until it stops,
 * `dashboard()` is its address.
 */
export async function startMailInstallation(): Promise<MailInstallation> {
  const [port, sitesPort, mongoPort, redisPort] = await freePorts(4);
  const smtp = await startSmtpDouble();
  const installation = await startInstallation({
    ...process.env,
    AUTH_RATE_LIMITS: "off",
    EXAMPLE_SITES: "false",
    GIT_PUSH_WAIT_SECONDS: "0",
    PORT: String(port),
    SITES_PORT: String(sitesPort),
    MONGO_PORT: String(mongoPort),
    REDIS_PORT: String(redisPort),
    SMTP_URL: smtp.url,
    MAIL_FROM: "Pressmark <no-reply@example.org>",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  const former = process.env["PRESSMARK_DASHBOARD"];
  process.env["PRESSMARK_DASHBOARD"] = installation.dashboard;
  return {
    signIn: installation.signIn,
    smtp,
    hurryMailings: async () => {
      const env = readEnv({ DATA_DIR: installation.dataDir, SMTP_URL: smtp.url });
      const client = await MongoClient.connect(env.MONGODB_URI);
      const mailings = client.db().collection("mailings");
      await mailings.updateMany({ state: "waiting" }, { $set: { dueAt: new Date() } });
      await client.close();
    },
    stop: async () => {
      process.env["PRESSMARK_DASHBOARD"] = former;
      await installation.stop();
      await smtp.stop();
    },
  };
}
