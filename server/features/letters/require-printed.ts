import { type LetterPlace, letterPlaces, notPrintable } from '#contract/filing/letter-places.ts'
import { nameSigns, unprintedSigns } from '#contract/values/printed-signs.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type FieldError, RuleViolation } from '#server/platform/errors.ts'
import type { LetterBody, LetterContent } from './letter-content.ts'
import { loadFiled } from './load-filed.ts'

/**
 * Nobody is sent a letter with signs that are not what was approved: what no font has would be a code in it. Texts of staff are
 * refused at their field; what the complainant wrote, and names of bodies and files, are corrected in the case first.
 */

/** The fields whose texts a letter could not print, with the signs. */
export const unprintedFields = (texts: Record<string, string | undefined>): FieldError[] =>
  Object.entries(texts).flatMap(([field, text = '']) => {
    const signs = unprintedSigns(text)
    return signs.length > 0 ? [{ field, reason: notPrintable, signs: nameSigns(signs) }] : []
  })

type Said = Partial<Record<LetterPlace, readonly (string | null | undefined)[]>>

const inWords: Record<LetterPlace, string> = {
  names: 'a name of the complainant or a representative',
  bodies: 'the name of a body',
  issues: 'the issues of the complaint',
  text: 'the text of the letter',
  files: 'the name of a file',
  choices: 'an entry of a list',
}

/** Throws RuleViolation `not-printable` with `details.places`. */
export function requirePrinted(said: Said): void {
  const places = letterPlaces.flatMap(place => {
    const signs = unprintedSigns((said[place] ?? []).join(' '))
    return signs.length > 0 ? [[place, nameSigns(signs)] as const] : []
  })
  if (places.length === 0) return
  const named = places.map(([place, signs]) => `${signs} in ${inWords[place]}`).join(', ')
  throw new RuleViolation(notPrintable, `The letter cannot be issued: it cannot print ${named}.`, {
    places: Object.fromEntries(places),
  })
}

/** For a letter that is only proposed: what was filed is known already. Throws as `requirePrinted`, and NotFound. */
export async function requirePrintedCase(tx: Tx, complaintId: number): Promise<void> {
  const { filed, against, complainant, representatives, issues } = await loadFiled(tx, complaintId)
  requirePrinted({
    names: [complainant, ...representatives],
    bodies: [against, filed.handling.en, filed.handling.am],
    issues,
  })
}

type BodyOf<Kind extends LetterBody['kind']> = Extract<LetterBody, { kind: Kind }>

const saidOfOrder = ({ organization, order, reason }: BodyOf<'order-reminder' | 'order-escalation'>): Said => ({
  bodies: [organization, order.to],
  text: [order.text, order.proof, reason],
})

const saidBy: { [Kind in LetterBody['kind']]: (body: BodyOf<Kind>) => Said } = {
  'standard-request': ({ items, note }) => ({ text: [...items, note] }),
  'information-request': ({ questions, items, note }) => ({ text: [...questions, ...items, note] }),
  decision: ({ answers, justification, requiredDecision, attachments, upheldBecause, replacesBecause }) => ({
    issues: answers.map(({ issue }) => issue),
    text: [
      ...answers.flatMap(({ finding, law, remedy, orders }) => [
        ...[finding, law, remedy],
        ...orders.flatMap(({ text, proof }) => [text, proof]),
      ]),
      justification,
      upheldBecause,
      replacesBecause,
    ],
    bodies: answers.flatMap(({ orders }) => orders.map(({ to }) => to)),
    files: attachments,
    choices: [requiredDecision],
  }),
  'non-admission': ({ reason, explanation, whereInstead, upheldBecause }) => ({
    text: [explanation, whereInstead, upheldBecause],
    choices: [reason],
  }),
  referral: ({ organization, mainIssue, reason, attachments }) => ({
    bodies: [organization],
    text: [mainIssue, reason],
    files: attachments,
  }),
  'statement-request': ({ organization, issues, question, documents, decisionAuthority, decisionNumber }) => ({
    bodies: [organization],
    issues,
    text: [question, decisionAuthority, decisionNumber],
    files: documents,
  }),
  'order-reminder': saidOfOrder,
  'order-escalation': saidOfOrder,
}

export const requirePrintedBody = (body: LetterBody): void =>
  requirePrinted((saidBy[body.kind] as (body: LetterBody) => Said)(body))

/** Throws as `requirePrinted`. */
export function requirePrintedLetter({ body, ...said }: LetterContent): void {
  requirePrintedBody(body)
  requirePrinted({
    names: [said.complainant, ...said.representatives],
    bodies: [
      said.issuer.en,
      said.issuer.am,
      said.against,
      said.issuedBy.organization,
      said.issuedBy.role,
      ...said.approvedBy,
    ],
    issues: said.issues,
  })
}
