/** Every address that a visitor asks for is compared with every rule. */
export const MAX_AUDIENCE_RULES = 50;
export const MAX_PEOPLE = 500;
export const MAX_PATH_CHARACTERS = 300;
export const PASSWORD_CHARACTERS = { min: 8, max: 200 };
