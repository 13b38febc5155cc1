/** The installation of the Slack app in a workspace, for one organization. Several organizations can have the same workspace. */
export interface SlackWorkspaceDocument {
  /** The id of the organization, which has one workspace. */
  _id: string;
  /** Slack's id of the workspace. */
  teamId: string;
  name: string;
  appId: string;
  botUserId: string;
  scopes: string[];
  /** Sealed for `slackTokenContext`. Null once the workspace has removed the app. */
  sealedToken: string | null;
  installedBy: { userId: string; name: string };
  installedAt: Date;
  revokedAt: Date | null;
  /** It was revoked, and its channels were not disabled or the admins not notified yet. */
  untold?: true;
}

/** An admin who was sent to Slack to install the app. */
export interface SlackAuthorizationDocument {
  /** Hash of the state with which Slack sends the browser back. */
  _id: string;
  orgId: string;
  userId: string;
  sessionId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A Slack user who acts as a user of Pressmark. */
export interface SlackLinkDocument {
  /** Derived from the workspace and the Slack user. */
  _id: string;
  teamId: string;
  teamName: string;
  slackUserId: string;
  slackName: string;
  userId: string;
  createdAt: Date;
}

/** A Slack user who was sent to the account settings to link an account. */
export interface SlackLinkRequestDocument {
  /** Hash of the token in the address. */
  _id: string;
  teamId: string;
  teamName: string;
  slackUserId: string;
  slackName: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A button that a Slack user has pressed. */
export interface SlackPress {
  action: "approve" | "rollBack";
  deploymentId: string;
  channelId: string;
  /** The workspace of the channel. That of the user can be another one. */
  channelTeamId: string;
  teamId: string;
  slackUserId: string;
  slackName: string;
  /** What the audit log says about it, from the moment before the act. */
  begun?: { before: string | null; approved?: number; rollback: boolean };
}

/** A request of Slack that was accepted, so that a copy of it changes nothing. */
export interface SlackRequestDocument {
  /** Hash of its signature, or of the id of its event. */
  _id: string;
  /** A press that was not handled until then is dropped. */
  expiresAt: Date;
  /** Present until it is handled. */
  press?: SlackPress;
  /** When a process may handle the press. */
  dueAt?: Date;
}
