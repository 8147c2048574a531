/** Letters on the pages of a case: for staff, for an account, and for visitors who proved the case with a code. */
export { LetterButtons } from './letter-buttons.tsx'
export { UnprintedPlaces, usePlacesText } from './unprinted-places.tsx'
export { LetterLinks, LetterList } from './letter-list.tsx'
export { LetterTextView } from './letter-text.tsx'
