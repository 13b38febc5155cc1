/** The words of the search panel, written as everywhere in the dashboard. */
export const phrases: Record<string, string> = {
  next: "Next",
  previous: "Previous",
  all: "Select all",
  "match case": "Match case",
  "by word": "Whole words",
  regexp: "Regular expression",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close",
};
