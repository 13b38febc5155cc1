/** For organizations, projects and users. Forms import these without the schemas, which would bring zod along. */
export const NAME_MAX_CHARACTERS = 80;
/** Of an organization. */
export const DESCRIPTION_MAX_CHARACTERS = 500;
