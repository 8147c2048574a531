/** The page that says whether the letter with this code is genuine; the code on the paper links to it. */
export const letterPath = (code: string): string => `/letter/${code}`
