/** For organizations, projects and users. Forms import these without the schemas, which would also load zod. */
export const NAME_MAX_CHARACTERS = 80;
/** For organizations only. */
export const DESCRIPTION_MAX_CHARACTERS = 500;
