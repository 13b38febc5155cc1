/** A change that has not become an event for webhooks yet. */
export interface Marked {
  unannounced?: true;
}

/** Changes of a project that have not become events for webhooks yet. */
export interface ProjectMarks {
  unannouncedCreation?: true;
  /** Another deployment is live. */
  unannouncedLive?: true;
}
