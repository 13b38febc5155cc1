/** Another worker now owns the deployment: stop and write nothing more. */
export class BuildLost extends Error {
  constructor() {
    super("the build's claim was lost");
    this.name = "BuildLost";
  }
}

/** A member asked the build to stop. */
export class BuildCanceled extends Error {
  constructor() {
    super("the build was canceled");
    this.name = "BuildCanceled";
  }
}

/** Another worker, or this one later, will build the deployment. */
export class BuildHandedBack extends Error {
  /** @param why one line for the log */
  constructor(why: string) {
    super(why);
    this.name = "BuildHandedBack";
  }
}
