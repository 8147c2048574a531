/** Marks what is read first in an answer of the server: without JavaScript the browser itself focuses it. */
export const readFirst = { tabIndex: -1, autoFocus: true } as const
