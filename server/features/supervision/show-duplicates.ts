import { readWholeNumber } from '#contract/values/western-numerals.ts'
import type { Duplicates, LikelyDuplicate } from '#contract/desk/supervision.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { readCaseWords } from '#server/features/complaint-search/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { NotFound } from '#server/platform/errors.ts'
import {
  type FoundLinked,
  findById,
  findByTrackingId,
  findCompared,
  findSimilar,
  listDuplicates,
  listLinked,
  listNames,
} from './duplicates.queries.ts'
import { leastScore, scoreOf } from './likeness.rules.ts'

/** The number of candidates of each kind that are compared. */
const mostCandidates = 200
/** The number of likely duplicates that are shown. */
const mostShown = 10

export const toLinked = ({ id: complaintId, ...row }: FoundLinked) => ({
  ...contractForm(row),
  complaintId,
  issue: row.issue ?? '',
  complainantName: row.complainant_name ?? '',
})

const read = <Result>(context: Context, actor: Actor, work: Parameters<typeof inTransaction<Result>>[2]) =>
  readAs(context, actor, work)

/**
 * Visible complaints that are probably the same as this one, the most alike first, for readers who may list complaints. Throws
 * NotPermitted and NotFound.
 */
export async function proposeDuplicates(
  context: Context,
  actor: Actor,
  complaintId: number,
): Promise<LikelyDuplicate[]> {
  requirePermission(actor, 'Complaints - List View')
  return read(context, actor, async tx => {
    const given = await findCompared(tx, complaintId)
    if (!given) throw new NotFound('complaint')
    const names = (await listNames(tx, complaintId)).flatMap(
      ({ name }) => readCaseWords(name)?.patterns.join(' ') ?? [],
    )
    const similar = await findSimilar(tx, complaintId, names, mostCandidates)
    const visible = await listLinked(
      tx,
      similar.map(({ complaint_id }) => complaint_id),
    )
    return visible
      .flatMap(row => {
        const found = similar.find(({ complaint_id }) => complaint_id === row.id)
        if (!found) return []
        const likeness = scoreOf({
          isSamePhone: found.same_phone,
          isSameName: found.same_name,
          isSameOrganization: row.against_organization_id === given.against_organization_id,
          isSameDecisionDate:
            row.violated_decision_on !== null && row.violated_decision_on === given.violated_decision_on,
          text: found.likeness,
        })
        return likeness.score < leastScore ? [] : [{ ...toLinked(row), ...likeness }]
      })
      .toSorted((one, other) => other.score - one.score || other.complaintId - one.complaintId)
      .slice(0, mostShown)
  })
}

/** The complaint of which this one was marked as a duplicate, if the actor sees it. Throws NotFound. */
export const showDuplicates = (context: Context, actor: Actor, complaintId: number): Promise<Duplicates> =>
  read(context, actor, async tx => {
    const [complaint, duplicates] = await Promise.all([findCompared(tx, complaintId), listDuplicates(tx, complaintId)])
    if (!complaint) throw new NotFound('complaint')
    // a complaint that was opened again is no longer a duplicate
    const duplicateOfId = complaint.close_reason === 'DUPLICATE' ? complaint.duplicate_of_id : null
    const [duplicateOf] = duplicateOfId === null ? [] : await listLinked(tx, [duplicateOfId])
    return { duplicateOf: duplicateOf ? toLinked(duplicateOf) : null, duplicates: duplicates.map(toLinked) }
  })

/** The visible complaint that a text names, by its tracking ID or its number; null when there is none. */
export const findNamedComplaint = (context: Context, actor: Actor, text: string): Promise<number | null> =>
  read(context, actor, async tx => {
    const reading = parseTrackingId(text)
    const number = readWholeNumber(text)
    if (!reading.ok && !(number >= 0 && number < 1_000_000_000)) return null
    const found = reading.ok ? await findByTrackingId(tx, reading.id) : await findById(tx, number)
    return found?.id ?? null
  })
