// Names of groups of dead links begin with one of these.

export const MISSING = "missing ";
/** Links into one missing folder. */
export const BEGINS = "begins ";
/** Missing files in one folder that notes show. */
export const MISSING_FILES = "missing files ";
