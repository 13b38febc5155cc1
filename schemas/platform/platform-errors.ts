/** Errors about the installation as a whole. */
export const platformErrors = {
  maintenance: {
    status: 503,
    message: "Pressmark is under maintenance, so nothing can be changed for now.",
  },
  incident_not_found: { status: 404, message: "This incident does not exist." },
} as const;
