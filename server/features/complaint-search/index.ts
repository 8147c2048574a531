/** Words of a complaint: how they are folded, kept and found. */
export { type CaseWords, isFoundBy, markWords, readCaseWords } from './case-words.rules.ts'
export { foldTextsJob } from './fold-texts.job.ts'
export { addSearchText, writeSearchTexts } from './search-text.queries.ts'
export { type FoundLetter, foundBy, holdsWord, onlyWordOf, readSearch, type Search } from './search.queries.ts'
export { foldName } from './search.rules.ts'
