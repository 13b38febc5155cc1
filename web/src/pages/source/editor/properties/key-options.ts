import type { ContentField } from "#schemas/deployments/dataset.ts";
import type { ComboboxOption } from "../../../../components/controls/combobox.tsx";
import { KNOWN_KEYS, USUAL_KEYS } from "./known-keys.ts";

const SHOWN = 12;
const KEY = /^[\p{L}_][\p{L}\p{N}_ .-]{0,63}$/u;

/** The keys that match what is typed. The usual ones come first. */
export function keyOptions(
  query: string,
  { present, used }: { present: ReadonlySet<string>; used: readonly ContentField[] },
): ComboboxOption[] {
  const typed = query.trim();
  const names = new Set<string>([
    ...USUAL_KEYS,
    ...used.map(({ name }) => name),
    ...KNOWN_KEYS.keys(),
  ]);
  const options = [...names]
    .filter((name) => !present.has(name) && name.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, SHOWN)
    .map((name) => ({ id: name, label: name, note: KNOWN_KEYS.get(name)?.about }));
  const isNew = typed !== "" && !names.has(typed) && !present.has(typed) && KEY.test(typed);
  return isNew ? [...options, { id: typed, label: typed, note: "new" }] : options;
}
