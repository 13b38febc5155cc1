export interface WebhookAtHost {
  /** The host's id. */
  id: string;
  /** False if someone turned it off, or the host did after many failures. */
  isActive: boolean;
  sendsPushes: boolean;
  /** Whether it sends what `Delivery.pull` needs. */
  sendsPulls: boolean;
}

/** The webhooks of the repository that a project is linked to. All may throw AppError with the host's refusal in words. */
export interface ProjectWebhooks {
  /** The webhook with this address. Null if the repository has none. */
  find(url: string): Promise<WebhookAtHost | null>;
  /** Creates the webhook with this address, or corrects the existing one. */
  put(webhook: { url: string; secret: string }): Promise<void>;
  /** @param id the host's id of it */
  remove(id: string): Promise<void>;
  /** Makes the host send a delivery to the webhook with this id. Null if the host has no tests. */
  test: ((hookId: string) => Promise<void>) | null;
}
