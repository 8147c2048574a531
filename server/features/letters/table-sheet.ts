import type { Bilingual } from '#contract/complaint-parts.ts'
import type { Language } from '#server/platform/actor.ts'

/** A table for paper: plain texts, since it travels to a worker thread. */
export interface TableSheet {
  language: Language
  title: string
  /** The body whose paper it is. */
  issuer: Bilingual
  issuedAt: Date
  /** What stands above the table: who made it, when, from which filters. */
  facts: [term: string, value: string][]
  headings: { text: string; isNumber: boolean }[]
  rows: { cells: string[]; isSum: boolean }[]
}
