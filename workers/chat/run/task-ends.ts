/** Another worker now owns the task, or it was deleted: stop and write nothing more. */
export class TaskLost extends Error {
  constructor() {
    super("the task's claim was lost");
    this.name = "TaskLost";
  }
}

/** Someone asked the task to stop. */
export class TaskCanceled extends Error {
  constructor() {
    super("the task was canceled");
    this.name = "TaskCanceled";
  }
}

/** The worker is stopping. Another one continues the task. */
export class TaskHandedBack extends Error {
  constructor() {
    super("the worker is stopping");
    this.name = "TaskHandedBack";
  }
}

/** It is a person's turn again, for a reason that the page shows. */
export class TurnEnded extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "TurnEnded";
  }
}
