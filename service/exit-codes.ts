/** EX_CONFIG of sysexits.h: the settings are wrong, so a restart would not help. */
export const EXIT_SETTINGS = 78;
