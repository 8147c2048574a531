import type { Bilingual } from '#contract/values/names.ts'
import type { Language } from '#server/platform/actor.ts'

/** A table for print: plain texts, because it is sent to a worker thread. */
export interface TableSheet {
  language: Language
  title: string
  /** The organization of the letterhead. */
  issuer: Bilingual
  issuedAt: Date
  /** The lines above the table: who made it, when, with which filters. */
  facts: [term: string, value: string][]
  headings: { text: string; isNumber: boolean }[]
  rows: { cells: string[]; isSum: boolean }[]
}
