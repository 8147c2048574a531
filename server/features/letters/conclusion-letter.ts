import type { ConclusionContent } from '#contract/desk/conclusion-content.ts'
import type { Language } from '#server/platform/actor.ts'
import type { LetterBody } from './letter-content.ts'

/** The reasons with which a review ended, for the letter that says so. */
interface Reviewed {
  upheldBecause?: string
  replacesBecause?: string
}

/** The letter of a decision, as it is issued or, with the reviewer's reasons, upheld or put in the place of a former one. */
export const decisionLetter = (
  { issues = [], justification = '', requiredDecision, attachments = [], statements = [] }: ConclusionContent,
  language: Language,
  { upheldBecause, replacesBecause }: Reviewed = {},
): LetterBody => ({
  kind: 'decision',
  answers: issues.map(({ issue, finding, law, remedy, orders = [] }) => ({
    issue,
    finding,
    law,
    remedy,
    orders: orders.map(({ number, text, organization, department, dueOn, proof }) => ({
      number,
      text,
      to: [organization[language], department?.[language]].filter(Boolean).join(' · '),
      dueOn,
      proof,
    })),
  })),
  justification,
  requiredDecision: requiredDecision?.[language] ?? null,
  attachments: attachments.map(({ name }) => name),
  statements: statements.map(({ body, ...days }) => ({ body: body[language], ...days })),
  upheldBecause: upheldBecause ?? null,
  replacesBecause: replacesBecause ?? null,
})

/** The letter of a non-admission, the same way. */
export const nonAdmissionLetter = (
  { reason, text = '', whereInstead = '' }: ConclusionContent,
  language: Language,
  { upheldBecause }: Pick<Reviewed, 'upheldBecause'> = {},
): LetterBody => ({
  kind: 'non-admission',
  reason: reason?.[language] ?? '',
  explanation: text,
  whereInstead,
  upheldBecause: upheldBecause ?? null,
})
