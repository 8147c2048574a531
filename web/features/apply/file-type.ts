/** Prefix of the name of the field with a file's type; its id follows. */
export const fileTypeField = 'fileType.'
