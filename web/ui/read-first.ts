/** Marks what is read out first in an answer of the server: without JavaScript the browser focuses it. */
export const readFirst = { tabIndex: -1, autoFocus: true } as const
