/** Errors of tasks and of the models that they use. */
export const taskErrors = {
  task_not_found: { status: 404, message: "Task not found." },
  task_not_own: {
    status: 403,
    message: "Only the user who started this task can do this. Start your own task.",
  },
  task_schedule_not_found: { status: 404, message: "Schedule not found." },
  task_busy: {
    status: 409,
    message: "The task is working. Stop it, or wait until it has finished, and try again.",
  },
  task_full: {
    status: 409,
    message: "This task has become too long. Start a new one; the branch stays.",
  },
  task_path_protected: { status: 403, message: "Tasks cannot read or change this file." },
  task_not_needed: { status: 409, message: "There is nothing to do." },
  task_full_of_tasks: {
    status: 409,
    message: "This task has started as many tasks as it may. Ask the user before you start more.",
  },
  ai_not_configured: {
    status: 409,
    message:
      "No model is set. Add an API key for a model in the settings of the project or of the organization, under AI.",
  },
  ai_not_set: { status: 404, message: "No model is set here." },
  ai_key_needed: { status: 422, message: "This provider needs an API key. Enter one." },
  ai_key_refused: {
    status: 502,
    message: "The model provider refuses the API key. Check the key in the settings, under AI.",
  },
  ai_no_credit: {
    status: 502,
    message: "The account with the model provider has no credit left. Add some there.",
  },
  ai_request_refused: {
    status: 502,
    message: "The model provider refuses the request. Check the model in the settings, under AI.",
  },
  ai_model_missing: {
    status: 502,
    message: "The model provider does not have this model. Choose another one in the settings.",
  },
  ai_address_refused: {
    status: 502,
    message:
      "The address of the model provider is private. An administrator can allow it with ALLOW_PRIVATE_HOSTS.",
  },
  ai_unavailable: {
    status: 502,
    message: "The model provider does not answer correctly. Try again in a moment.",
  },
  ai_busy: {
    status: 503,
    message: "The model provider has received too many requests. Try again in a moment.",
  },
  ai_refused: {
    status: 502,
    message: "The model refused to answer. Change the message and send it again.",
  },
  ai_answer_lost: {
    status: 410,
    message: "The connection was interrupted during the answer. Send your message again.",
  },
  ai_context_full: {
    status: 502,
    message: "The conversation is longer than the model can read. Start a new task.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
