import { trace } from "@opentelemetry/api";
import { type Logger, pino } from "pino";
import type { Env } from "#schemas/env/env.ts";
import { currentRequestId } from "./tracing/request-id.ts";

export type Log = Logger;

/** Which request a line belongs to, and which trace. */
function linkOfNow(): { requestId?: string; traceId?: string } {
  const requestId = currentRequestId();
  const span = trace.getActiveSpan()?.spanContext();
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(span ? { traceId: span.traceId } : {}),
  };
}

/** One line per message on stdout: JSON, or plain text when the supervisor adds a prefix for human readers. */
export function openLog(env: Pick<Env, "LOG_LEVEL" | "LOG_FORMAT">, name: string): Log {
  const options = {
    level: env.LOG_LEVEL,
    base: { name },
    mixin: () => linkOfNow(),
    redact: [
      "req.headers.authorization",
      "headers.authorization",
      "headers.cookie",
      "*.secret",
      "*.password",
      "*.token",
    ],
  };
  return env.LOG_FORMAT === "json" ? pino(options) : pino(options, textStream());
}

function textStream(): { write(line: string): void } {
  return {
    write(line) {
      const {
        level,
        msg,
        err,
        time: _time,
        pid: _pid,
        hostname: _hostname,
        name: _name,
        ...rest
      } = JSON.parse(line) as {
        level: number;
        msg?: string;
        err?: { message?: string; stack?: string };
        [key: string]: unknown;
      };
      const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : "";
      const stack = err?.stack ?? err?.message;
      process.stdout.write(
        `${levelMark(level)}${msg ?? ""}${details}${stack ? `\n${stack}` : ""}\n`,
      );
    },
  };
}

const ERROR_LEVEL = 50;
const WARN_LEVEL = 40;

function levelMark(level: number): string {
  if (level >= ERROR_LEVEL) return "error: ";
  return level >= WARN_LEVEL ? "warning: " : "";
}
