import { SpokenError } from "../../errors.ts";
import { authMessage } from "../../components/account/auth-error.ts";

/** What the auth client answers. @throws SpokenError with words for a person when it refuses */
export async function callAuth<T extends { error: Error | null }>(
  question: Promise<T>,
): Promise<T> {
  const answer = await question;
  if (answer.error) throw new SpokenError(authMessage(answer.error), { cause: answer.error });
  return answer;
}
