/** A user's token at GitHub, with which their repositories are read. */
export interface ProviderTokenDocument {
  /** `userId:provider` */
  _id: string;
  userId: string;
  provider: "github";
  /** The provider's id of the account. */
  subject: string;
  login: string;
  sealedToken: string;
  scopes: string[];
  savedAt: Date;
}
