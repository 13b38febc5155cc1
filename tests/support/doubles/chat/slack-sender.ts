import { createHmac } from "node:crypto";
import { slackPaths } from "#core/slack/app.ts";
import type { SlackDouble } from "./slack-double.ts";

// Slack's requests to an app (docs.slack.dev, "Verifying requests from Slack", "Implementing slash commands", "block_actions payload", "Events API").

export interface SlackUserDouble {
  id: string;
  name: string;
  /** Of another workspace, in a shared channel. */
  teamId?: string;
}

export const ada: SlackUserDouble = { id: "U0ADA", name: "ada" };

interface Sent {
  status: number;
  /** What the user sees immediately. */
  text: string;
  body: Record<string, unknown>;
}

export interface Signed {
  path: string;
  body: string;
  headers: Record<string, string>;
}

let trigger = 0;

export class SlackSender {
  readonly double: SlackDouble;
  /** Of the installation of Pressmark. */
  readonly origin: string;

  constructor(double: SlackDouble, origin: string) {
    this.double = double;
    this.origin = origin;
  }

  sign(path: string, body: string, at = new Date()): Signed {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = createHmac("sha256", this.double.signingSecret)
      .update(`v0:${timestamp}:${body}`)
      .digest("hex");
    const type = body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
    return {
      path,
      body,
      headers: {
        "content-type": type,
        "x-slack-request-timestamp": timestamp,
        "x-slack-signature": `v0=${signature}`,
      },
    };
  }

  async send({ path, body, headers }: Signed): Promise<Sent> {
    const response = await fetch(this.origin + path, { method: "POST", body, headers });
    const text = await response.text();
    const json = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, text: String(json["text"] ?? ""), body: json };
  }

  commandOf(text: string, user = ada): Signed {
    const fields = {
      token: "deprecated",
      team_id: user.teamId ?? this.double.team.id,
      team_domain: "garden",
      channel_id: "C0NEWS",
      channel_name: "news",
      user_id: user.id,
      user_name: user.name,
      command: "/pressmark",
      text,
      api_app_id: "A0APP",
      trigger_id: `${++trigger}.1`,
      response_url: `${this.double.url}/commands/1`,
    };
    return this.sign(slackPaths.commands, new URLSearchParams(fields).toString());
  }

  command(text: string, user = ada): Promise<Sent> {
    return this.send(this.commandOf(text, user));
  }

  pressOf(
    button: { action_id: string; value?: string },
    { user = ada, ts = "1.1", channel = "C0NEWS" } = {},
  ): Signed {
    const { team, url } = this.double;
    const payload = {
      type: "block_actions",
      api_app_id: "A0APP",
      trigger_id: `${++trigger}.1`,
      team: { id: team.id, domain: "garden" },
      user: { id: user.id, username: user.name, name: user.name, team_id: user.teamId ?? team.id },
      container: { type: "message", message_ts: ts, channel_id: channel, is_ephemeral: false },
      channel: { id: channel, name: "news" },
      message: { ts, type: "message" },
      response_url: `${url}/actions/1`,
      actions: [{ type: "button", block_id: "b1", action_ts: `${trigger}.2`, ...button }],
    };
    const form = new URLSearchParams({ payload: JSON.stringify(payload) });
    return this.sign(slackPaths.interactions, form.toString());
  }

  press(...given: Parameters<SlackSender["pressOf"]>): Promise<Sent> {
    return this.send(this.pressOf(...given));
  }

  event(event: { type: string } & Record<string, unknown>, at = new Date()): Promise<Sent> {
    const body = {
      token: "deprecated",
      team_id: this.double.team.id,
      api_app_id: "A0APP",
      type: "event_callback",
      event_id: `Ev${++trigger}`,
      event,
      event_time: Math.floor(at.getTime() / 1000),
    };
    return this.send(this.sign(slackPaths.events, JSON.stringify(body)));
  }
}
