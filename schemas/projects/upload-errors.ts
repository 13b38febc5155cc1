/** The errors of uploaded archives, as in `schemas/errors.ts`. */
export const uploadErrors = {
  archive_invalid: {
    status: 422,
    message: "The file is not a zip, or is damaged. Create the zip again and upload it.",
  },
  archive_encrypted: {
    status: 422,
    message: "The zip is protected with a password. Create it again without a password.",
  },
  archive_path: {
    status: 422,
    message:
      "The zip is not safe: a path in it leads out of the archive. Create it again from the folder.",
  },
  archive_unsafe: {
    status: 422,
    message:
      "The files are not safe for git clients. Look for names like .git and for .gitmodules.",
  },
  archive_empty: { status: 422, message: "There are no files to upload." },
  archive_too_large: { status: 413, message: "The unpacked files are larger than the limit." },
  upload_not_found: {
    status: 404,
    message: "This upload does not exist, or was replaced by newer ones. Choose the files again.",
  },
} as const;
