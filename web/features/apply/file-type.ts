/** Begins the name of the field that says what kind of document a file is; its id follows. */
export const fileTypeField = 'fileType.'
