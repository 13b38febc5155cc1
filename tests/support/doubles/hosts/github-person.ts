import { randomBytes, randomInt } from "node:crypto";

export interface GithubRepositoryAt {
  id: number;
  owner: string;
  name: string;
  /** `owner/name` before it was renamed. */
  formerly: string | null;
  private: boolean;
  createdAt: string;
  pushedAt: string | null;
  /** Whether the user administers it, and may therefore create webhooks. */
  admin: boolean;
  /** Its bare git repository. Without one, it cannot be fetched. */
  directory: string | null;
}

/** A webhook that was created through the API. */
export interface GithubHookAt {
  id: number;
  repository: string;
  active: boolean;
  events: string[];
  config: { url: string; secret: string; content_type: string };
}

export interface GithubPerson {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
  organizations: string[];
  /** Those that do not let the user create repositories. */
  closedOrganizations: string[];
  repositories: GithubRepositoryAt[];
}

export type NewPerson = Partial<Omit<GithubPerson, "repositories">> & {
  repositories?: (Pick<GithubRepositoryAt, "owner" | "name"> & Partial<GithubRepositoryAt>)[];
};

export function newGithubPerson({ repositories = [], ...fields }: NewPerson = {}): GithubPerson {
  const login = `octo-${randomBytes(4).toString("hex")}`;
  return {
    id: randomInt(1_000, 2 ** 40),
    login,
    name: "Ann Octo",
    emails: [{ email: `${login}@example.com`, primary: true, verified: true }],
    organizations: [],
    closedOrganizations: [],
    repositories: repositories.map((repository) => ({
      id: randomInt(1, 2 ** 40),
      private: false,
      admin: true,
      directory: null,
      formerly: null,
      createdAt: "2020-01-01T00:00:00Z",
      pushedAt: null,
      ...repository,
    })),
    ...fields,
  };
}
