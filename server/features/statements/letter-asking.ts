import type { ShownToBody } from '#contract/desk/statements.ts'
import type { LetterBody } from '#server/features/letters/index.ts'
import type { Language } from '#server/platform/actor.ts'

interface Asked {
  /** Of the request. */
  id: number
  dueAt: Date
  /** Names of the documents that the body may read. */
  documents: readonly string[]
  language: Language
}

/** The letter that asks a body: the same that its people read in the portal, for those who have no account or want paper. */
export const letterAsking = (shown: ShownToBody, { id, dueAt, documents, language }: Asked): LetterBody => ({
  kind: 'statement-request',
  organization: shown.body[language],
  requestId: id,
  issues: shown.issues.map(({ text }) => text),
  question: shown.question,
  documents: [...documents],
  decisionOn: shown.decisionOn,
  decisionAuthority: shown.decisionAuthority,
  decisionNumber: shown.decisionNumber,
  complainant: shown.complainantName,
  dueAt: dueAt.toISOString(),
})
