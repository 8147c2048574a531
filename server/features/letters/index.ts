export { loadReceipt } from './load-receipt.ts'
export { press, stopLetters } from './press.ts'
export { lettersEndpoints } from './letters.endpoints.ts'
/** What the actions of a complaint's life write. */
export { decisionLetter, nonAdmissionLetter } from './conclusion-letter.ts'
export { issueLetter, issueReceipt, type LetterToIssue } from './issue-letter.ts'
export type { LetterBody } from './letter-content.ts'
export { requireLetterLanguage } from './require-letter-language.ts'
export { endLetters } from './letters.queries.ts'
