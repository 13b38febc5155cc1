/** Words that are one slip apart from each other, and each of which may be the subject of a note. No rule tells them from mistakes. */
const GROUPS = [
  "angel angle",
  "casual causal",
  "casualty causality",
  "coma comma",
  "complement compliment",
  "conservation conversation",
  "costume custom",
  "costumer customer",
  "dairy diary",
  "deletion depletion",
  "desert dessert",
  "diner dinner",
  "infection inflection",
  "later latter",
  "loose lose",
  "marital martial",
  "mediation medication meditation",
  "neuron neutron",
  "planing planning",
  "quiet quite",
  "refraction retraction",
  "trail trial",
  "united untied",
  "weather wether",
].map((words) => words.split(" "));

export const areConfusable = (a: string, b: string): boolean =>
  GROUPS.some((words) => [a, b].every((word) => words.includes(word.replace(/s$/, "")))) &&
  a.replace(/s$/, "") !== b.replace(/s$/, "");
