/** The figures that the plot shows. */
export const GROWTH = {
  p50: "one note, git push starts → served, p50",
  p95: "one note, git push starts → served, p95",
  dataset: "one note, served → dataset ready, p50",
  memory: "largest memory of the worker",
  written: "written to disk per one-note push",
} as const;
