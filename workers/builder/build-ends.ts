/** Another worker owns the deployment now: stop and write nothing more. */
export class BuildLost extends Error {
  constructor() {
    super("the claim of the build was lost");
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

/** The process stops; another one builds it. */
export class BuildHandedBack extends Error {
  constructor() {
    super("the worker stops");
    this.name = "BuildHandedBack";
  }
}
