import { SpokenError } from "../../errors.ts";
import { authMessage } from "../../components/account/auth-error.ts";

/** Returns the auth client's response. @throws SpokenError with a text for users when the client returns an error */
export async function callAuth<T extends { error: Error | null }>(
  question: Promise<T>,
): Promise<T> {
  const answer = await question;
  if (answer.error) throw new SpokenError(authMessage(answer.error), { cause: answer.error });
  return answer;
}
