import type { Bilingual } from '#contract/values/names.ts'
import type { Language } from '#server/platform/actor.ts'
import type { LetterSheet } from './letter-content.ts'

/** A piece of a part: terms with their values, a paragraph, a list, or a letter word for word. */
export type DossierBlock =
  | { kind: 'facts'; rows: [term: string, value: string][] }
  | { kind: 'heading' | 'text' | 'note'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'letter'; sheet: LetterSheet }

/** Everything about a case for print. Plain values only, because it is sent to a worker thread. */
export interface DossierSheet {
  language: Language
  title: string
  /** The body that handles the case: the letterhead. */
  issuer: Bilingual
  issuedAt: Date
  /** The tracking ID. */
  reference: string
  /** What the cover says. */
  facts: [term: string, value: string][]
  notices: string[]
  /** The page that checks a dossier, with the fingerprint of the office's key. */
  check: { url: string; caption: string }
  contents: string
  parts: { title: string; blocks: DossierBlock[] }[]
}
