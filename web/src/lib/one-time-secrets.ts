/** Secrets that the api returns only once, kept in memory so that the next page can show them. Never stored. */
interface ProjectSecrets {
  pushToken: string | null;
  webhookSecret: string;
}

const secrets = new Map<string, ProjectSecrets>();

export const keepSecrets = (projectId: string, shown: ProjectSecrets) =>
  void secrets.set(projectId, shown);

export const secretsOf = (projectId: string) => secrets.get(projectId) ?? null;

const webhookSecrets = new Map<string, string>();

/** Of a webhook that reports events to another service. */
export const keepWebhookSecret = (webhookId: string, secret: string) =>
  void webhookSecrets.set(webhookId, secret);

export const webhookSecretOf = (webhookId: string) => webhookSecrets.get(webhookId) ?? null;
