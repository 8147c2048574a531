/** Letters on the pages of a case: of staff, of an account, of who proved it with a code. */
export { LetterButtons } from './letter-buttons.tsx'
export { LetterLinks, LetterList } from './letter-list.tsx'
