/** EX_CONFIG of sysexits.h: the settings are wrong, and starting again changes nothing. */
export const EXIT_SETTINGS = 78;
