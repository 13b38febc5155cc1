/** A pull request as it was opened at a double, without the words of its host. */
export interface PullAt {
  number: number;
  /** "group/name" */
  fullName: string;
  branch: string;
  target: string;
  title: string;
  text: string;
}

type NewPull = Omit<PullAt, "number" | "fullName">;

export const pullsFrom = (pulls: readonly PullAt[], fullName: string, of: Partial<NewPull>) =>
  pulls.filter(
    (pull) =>
      pull.fullName === fullName &&
      (of.branch === undefined || pull.branch === of.branch) &&
      (of.target === undefined || pull.target === of.target),
  );

/** Hosts refuse a second one from the same branch into the same one. */
export function addPull(pulls: PullAt[], fullName: string, pull: NewPull): PullAt | null {
  if (pullsFrom(pulls, fullName, pull).length > 0) return null;
  const added = { ...pull, fullName, number: pulls.length + 1 };
  pulls.push(added);
  return added;
}
