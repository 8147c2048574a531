export { citationText } from './citation-text.rules.ts'
export { InsertText } from './insert-text.tsx'
