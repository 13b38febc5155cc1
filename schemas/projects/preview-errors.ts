/** Of previews of repositories, and of notes that users are typing. */
export const previewErrors = {
  preview_not_found: {
    status: 404,
    message: "This preview does not exist, or is older than an hour. Preview the repository again.",
  },
  preview_limit: {
    status: 429,
    message: "You are already previewing two repositories. Wait until one of them is ready.",
  },
  preview_unavailable: {
    status: 503,
    message: "The preview takes longer than usual. Your text is kept. Keep typing, or try again.",
  },
  preview_failed: {
    status: 500,
    message: "The preview could not be made because of an error in Pressmark. Your text is kept.",
  },
} as const;
