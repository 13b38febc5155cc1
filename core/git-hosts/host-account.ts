export interface HostAccount {
  login: string;
  avatarUrl: string;
}

export interface HostRepository {
  owner: string;
  name: string;
  /** `owner/name` */
  fullName: string;
  private: boolean;
  defaultBranch: string;
  /** Null before the first push. */
  pushedAt: string | null;
}
