import type { Comparison } from "#schemas/deployments/comparison.ts";
import type { Spec } from "#schemas/deployments/dataset.ts";

type Settings = Spec["settings"];

/** Settings that differ, in the order of the newer deployment. Removed settings come last. */
export function compareSettings(
  before: Settings,
  after: Settings,
): NonNullable<Comparison["settings"]> {
  const old = textsOf(before);
  const now = textsOf(after);
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter((setting) => setting.before !== setting.after);
}

const textsOf = (settings: Settings) =>
  new Map(settings.map(({ name, value }) => [name, String(value)]));
