import { isOpen } from '#contract/statuses.ts'
import { type earlierCasesContract, mostAlike } from '#contract/desk/earlier-cases.ts'
import type { LikelyDuplicate } from '#contract/desk/supervision.ts'
import type { CallInput } from '#contract/http/endpoint.ts'
import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { readCaseWords } from '#server/features/complaint-search/index.ts'
import { bodiesOf } from '#server/features/organizations/index.ts'
import { leastScore, listLinked, scoreOf, toLinked } from '#server/features/supervision/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type CaseOfComplainant, findCasesOfComplainants } from './complainants.queries.ts'

/** What the clerk has typed so far. */
export type Filing = CallInput<typeof earlierCasesContract.proposeDuplicatesOfFiling>['query']

/** A closed complaint is still worth a look when it was filed within as many days. */
const recentDays = 180

/**
 * Visible complaints of the same complainant against the same body, open or recently filed, the most alike first.
 * Throws NotPermitted.
 */
export async function proposeDuplicatesOfFiling(
  context: Context,
  actor: Actor,
  filing: Filing,
): Promise<LikelyDuplicate[]> {
  requirePermission(actor, 'Complaints - List View')
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const alike = await findAlike(tx, filing, now)
    const linked = await listLinked(
      tx,
      alike.map(({ complaintId }) => complaintId),
    )
    return alike.flatMap(({ complaintId, ...likeness }) => {
      const row = linked.find(({ id }) => id === complaintId)
      return row ? [{ ...toLinked(row), ...likeness }] : []
    })
  })
}

async function findAlike(tx: Tx, { organizationId, decisionDate, ...typed }: Filing, now: Date) {
  const phone = parsePhone(typed.phone ?? '')?.e164
  const byPhone = await casesOf(tx, phone ?? '')
  const names = [typed.firstName, typed.fatherName].map(name => name?.trim() ?? '')
  const byName = await casesOf(tx, names.every(Boolean) ? names.join(' ') : '')
  const bodies = new Set(await bodiesOf(tx, organizationId))
  return [...new Map([...byPhone, ...byName]).values()]
    .filter(one => bodies.has(one.organizationId) && isOfInterest(one, now))
    .map(one => ({
      complaintId: one.complaintId,
      ...scoreOf({
        isSamePhone: phone !== undefined && one.person.phone === phone,
        isSameName: byName.has(one.complaintId),
        isSameOrganization: true,
        isSameDecisionDate: decisionDate !== undefined && one.decisionDate === decisionDate,
        text: 0,
      }),
    }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((one, other) => other.score - one.score || other.complaintId - one.complaintId)
    .slice(0, mostAlike)
}

async function casesOf(tx: Tx, text: string): Promise<Map<number, CaseOfComplainant>> {
  const words = readCaseWords(text)
  const { cases } = words ? await findCasesOfComplainants(tx, words) : { cases: [] }
  return new Map(cases.map(one => [one.complaintId, one]))
}

/** A duplicate is left out: the complaint that it duplicates is the one to look at. */
const isOfInterest = ({ status, closeReason, registeredAt }: CaseOfComplainant, now: Date): boolean =>
  isOpen(status) ||
  (closeReason !== 'DUPLICATE' && now.getTime() - registeredAt.getTime() <= recentDays * dayMilliseconds)
