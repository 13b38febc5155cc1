import { PERSON_PASSWORD } from "./stored-user.ts";
import type { World } from "../world.ts";

/** The request with which a page signs a new user up. */
export const requestSignUp = ({ url }: Pick<World, "url">, email: string): Promise<Response> =>
  fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PERSON_PASSWORD }),
  });
