/** The texts of the search panel, in the style of the dashboard. */
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
