/** For organizations, projects and users. Forms import these without the schemas, which would also load zod. */
export const NAME_MAX_CHARACTERS = 80;
/** For sites. */
export const SITE_TITLE_MAX_CHARACTERS = 100;
export const SITE_DESCRIPTION_MAX_CHARACTERS = 300;
/** For organizations only. */
export const DESCRIPTION_MAX_CHARACTERS = 500;
