/** Where an installation serves the code that a project has for the head of its pages. */
export const headCodeModes = ["off", "custom-domains", "everywhere"] as const;
