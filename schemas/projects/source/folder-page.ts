/** Maximum number of entries in a page of a folder. It is larger than a page of a list, because a tree shows an entry in one line. */
export const FOLDER_PAGE_MAX = 500;
