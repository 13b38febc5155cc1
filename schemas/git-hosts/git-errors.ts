import { sourcePlanErrors } from "../projects/source/source-plan-errors.ts";

/** Errors about repositories elsewhere, the hosts that have them, and what these hosts send. A part of `errors`. */
export const gitErrors = {
  ...sourcePlanErrors,
  // Git addresses and hosts
  git_url_scheme: {
    status: 400,
    message: "Use https://host/owner/repository or git@host:owner/repository.",
  },
  git_url_invalid: { status: 400, message: "url is not a valid git address." },
  git_url_insecure: { status: 400, message: "Only https and ssh addresses are accepted." },
  git_url_has_credentials: {
    status: 400,
    message: "Remove the user name and password from the address.",
  },
  git_url_ssh: {
    status: 400,
    message:
      "A repository with an ssh address can only be linked: the project reads it with a deploy key.",
  },
  url_private_address: { status: 400, message: "This address is inside a private network." },
  url_port: { status: 400, message: "Only port 443 is accepted." },

  // Connections to git hosts. None is a 401: that would sign the user out.
  connection_not_found: { status: 404, message: "Connection not found" },
  connection_limit: {
    status: 400,
    message: "An organization can have up to 50 connections. Remove one that is not used.",
  },
  connection_address: { status: 400, message: "Enter the address of your server." },
  connection_username: {
    status: 400,
    message: "Bitbucket needs the email address of the token's account.",
  },
  connection_other_host: {
    status: 400,
    message: "The repository is not at the address of the connection.",
  },
  connection_no_client: {
    status: 400,
    message: "This installation has no OAuth client at the host. Connect with an access token.",
  },
  connection_client: {
    status: 400,
    message: "The git host does not accept the client of this installation.",
  },
  connection_state: {
    status: 400,
    message: "The connection was started too long ago, or in another session. Connect again.",
  },
  connection_code: { status: 400, message: "The git host does not accept its code." },
  connection_unused: {
    status: 400,
    message: "Pressmark does not create the webhook of this project.",
  },
  host_token_refused: { status: 400, message: "The git host does not accept the token." },
  host_forbidden: { status: 400, message: "The token lacks a right on the git host." },
  host_missing: { status: 400, message: "The git host does not have this." },
  host_refused: { status: 400, message: "The git host refuses this." },
  host_redirects: { status: 400, message: "The git host redirects to another address." },
  host_busy: { status: 503, message: "The git host has received too many requests." },
  host_unavailable: { status: 503, message: "The git host is not responding." },
  host_unreadable: {
    status: 400,
    message: "The git host returned a response that Pressmark cannot read.",
  },

  // Webhooks and hooks
  webhook_unsupported: {
    status: 404,
    message:
      "Pressmark does not know the webhooks of this repository’s host. It checks the repository regularly.",
  },
  webhook_test_unsupported: { status: 400, message: "The host cannot send tests." },
  signature_missing: { status: 401, message: "The signature is missing." },
  signature_invalid: { status: 401, message: "The signature does not match." },
  delivery_id: { status: 400, message: "The delivery id is missing or malformed." },
} as const satisfies Record<string, { status: number; message: string }>;
