/** Errors of GitHub accounts and of the GitHub App. `errors.ts` contains them. */
export const githubErrors = {
  github_unavailable: { status: 503, message: "GitHub is not responding. Try again in a moment." },
  github_not_connected: {
    status: 400,
    message: "Your account is not connected to GitHub. Connect it first.",
  },
  github_repository_unknown: {
    status: 404,
    message: "Your GitHub account cannot read this repository, or has not allowed it here.",
  },
  github_name_taken: {
    status: 409,
    message: "This account already has a repository with this name. Choose another name.",
  },
  github_creation_refused: {
    status: 403,
    message: "GitHub does not let you create this repository.",
  },
  github_creation_running: {
    status: 409,
    message: "This repository is being created right now. Try again in a minute.",
  },
  github_first_push_failed: {
    status: 502,
    message: "The repository was created, but the template did not reach it. Try again.",
  },
  github_app_exists: {
    status: 409,
    message: "This installation already has a GitHub App. Forget it first.",
  },
  github_app_state: {
    status: 400,
    message:
      "This answer from GitHub was used before, is older than an hour, or was meant for another administrator. Create the App again.",
  },
  github_app_code: {
    status: 400,
    message:
      "GitHub does not know the code it sent. A code works once and for an hour. Delete the App on GitHub and create it again.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
