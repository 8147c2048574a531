/** The page on which the work of a user is handed over. */
export const handOverPath = (userId: number): string => `/setting/hand-over/${userId}`
