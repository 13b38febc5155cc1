/** The color or icon of a message. */
export type CardTone = "neutral" | "running" | "success" | "warning" | "error";

/** A link, or something that a linked member does with a click in Slack. Other kinds leave out what is not a link. */
export type CardButton =
  | { label: string; url: string }
  | { label: string; action: "approve" | "rollBack"; deploymentId: string };

/** What a message says, without the markup of a service. Its texts are plain: each kind escapes and shortens them. */
export interface Card {
  tone: CardTone;
  title: string;
  titleUrl: string | null;
  lines: string[];
  facts: { label: string; value: string }[];
  buttons: CardButton[];
}
