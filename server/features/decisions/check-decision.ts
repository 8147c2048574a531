import { issueParts } from '#contract/desk/decisions.ts'
import { withoutDuplicates } from '#contract/filing/file.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { unprintedFields } from '#server/features/letters/index.ts'
import { type FieldError, missing, refuseFields } from '#server/platform/errors.ts'
import {
  answersTo,
  contradictionsIn,
  missingIn,
  orderField,
  unknownAddresseesIn,
  type WrittenDecision,
  wrongDaysIn,
} from './decision.rules.ts'
import {
  type AnswerText,
  type DecisionText,
  isRequiredDecision,
  listAddressees,
  listFiles,
  listPresentedIssues,
} from './decisions.queries.ts'

/**
 * A decision that can be stored: answers to the presented issues, files of this case. A draft may be incomplete, but it must not
 * name anything that does not exist. Throws InvalidInput with every field at once.
 */
export async function checkDecision(
  tx: Tx,
  complaintId: number,
  written: WrittenDecision,
  { isDraft, isReplacing = false, today }: { isDraft: boolean; isReplacing?: boolean; today: string },
): Promise<DecisionText> {
  const presented = await listPresentedIssues(tx, complaintId)
  const ordinals = presented.map(({ ordinal }) => ordinal)
  const issues = answersTo(ordinals, written.issues)
  const chosen = (written.attachments ?? []).map(({ id }) => id)
  const files = await listFiles(tx, complaintId, chosen)
  const { requiredDecisionId } = written
  const isKnown = typeof requiredDecisionId !== 'number' || (await isRequiredDecision(tx, requiredDecisionId))
  refuseFields([
    ...(isDraft
      ? []
      : [
          ...missingIn(issues, written),
          isReplacing && missing('reason', written.reason ?? undefined),
          ...wrongDaysIn(issues, today),
          ...unprintedIn(issues, written),
        ]),
    ...unknownAddresseesIn(issues, await addresseesOf(tx, issues)),
    ...contradictionsIn(ordinals, written),
    !isKnown && { field: 'requiredDecisionId', reason: 'no-such-choice' },
    !chosen.every(id => files.some(file => file.id === id)) && { field: 'attachements', reason: 'no-such-file' },
  ])
  return {
    issues,
    justification: written.justification ?? '',
    requiredDecisionId: requiredDecisionId ?? null,
    attachmentIds: withoutDuplicates(chosen, files).map(({ id }) => id),
    replacesBecause: written.reason || null,
  }
}

/** The texts of a finished decision that its letter could not print. */
const unprintedIn = (issues: readonly AnswerText[], { justification, reason }: WrittenDecision): FieldError[] =>
  unprintedFields({
    ...Object.fromEntries(
      issues.flatMap(issue => [
        ...issueParts.map(part => [`issues.${issue.ordinal}.${part}`, issue[part]]),
        ...issue.orders.flatMap((order, place) =>
          (['text', 'proof'] as const).map(part => [orderField(issue, place, part), order[part]]),
        ),
      ]),
    ),
    justification,
    reason: reason ?? undefined,
  })

/** To whom the orders could be given, of those whom they name; most decisions have none. */
async function addresseesOf(tx: Tx, issues: readonly AnswerText[]) {
  const orders = issues.flatMap(issue => issue.orders)
  if (orders.length === 0) return []
  return listAddressees(
    tx,
    orders.flatMap(({ organizationId }) => organizationId ?? []),
    orders.flatMap(({ departmentId }) => departmentId ?? []),
  )
}
