import type { Conclusion } from '#contract/desk/conclusion.ts'
import type { DecisionVersion, GroupOpinion, Solution } from '#contract/desk/decisions.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { holdsAction, listSigners } from '#server/features/lifecycle/index.ts'
import { listConclusions, toConclusion } from '#server/features/conclusion/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { CodeRequired, InvalidInput, NotFound } from '#server/platform/errors.ts'
import { countOpinions } from './conclude.ts'
import { findByTrackingId } from './issued-decision.queries.ts'
import { toDecisionVersion, toGroupOpinions } from './decision-view.rules.ts'
import { writingIn } from './save-draft.ts'
import { findDraft, listEveryFile, listVersions } from './decisions.queries.ts'
import { listHandlerOpinions, listOpinions } from './opinions.queries.ts'

/** Reads as staff who may see the complaint. Throws NotPermitted, NotFound. */
async function readComplaint<Result>(
  context: Context,
  actor: Actor,
  complaintId: number,
  work: (tx: Tx, complaint: ComplaintRead) => Promise<Result>,
): Promise<Result> {
  requirePermission(actor, 'Complaints - List View')
  return readAs(context, actor, async tx => {
    const complaint = await findRead(tx, complaintId)
    if (!complaint) throw new NotFound('complaint')
    return work(tx, complaint)
  })
}

/** Versions of the decision and conclusions. */
interface History {
  versions: DecisionVersion[]
  conclusions: Conclusion[]
}

const findRead = (tx: Tx, complaintId: number) => readRow(tx, complaintRead({ complaintId }))
type ComplaintRead = NonNullable<Awaited<ReturnType<typeof findRead>>>

const complaintRead = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db.selectFrom('complaint').where('id', '=', complaintId).select(['id', 'round', 'status', 'against_organization_id']),
)

/** The opinions of all rounds, and whose opinion is awaited in this one. */
export const showOpinions = (context: Context, actor: Actor, complaintId: number): Promise<GroupOpinion[]> =>
  readComplaint(context, actor, complaintId, (tx, complaint) => loadOpinions(tx, actor, complaint))

async function loadOpinions(tx: Tx, actor: Actor, { id, round }: ComplaintRead): Promise<GroupOpinion[]> {
  const [handlers, opinions] = await Promise.all([listHandlerOpinions(tx, id, round), listOpinions(tx, id)])
  return toGroupOpinions(round, handlers, opinions, actor.kind === 'staff' ? actor.userId : null)
}

/** The saved decision; only its author's desk gets the draft. */
export const showSolution = (context: Context, actor: Actor, complaintId: number): Promise<Solution> =>
  readComplaint(context, actor, complaintId, async (tx, complaint) => {
    const solution = await loadSolution(tx, context, actor, complaint, await readSaved(tx, complaintId))
    const isIssuedNext =
      solution.decision !== null && ['UNDER_INVESTIGATION', 'UNDER_REVIEW'].includes(complaint.status)
    const signers = isIssuedNext ? await listSigners(tx, 'conclude') : []
    return { ...solution, signers: signers.map(({ name }) => name) }
  })

/** Every saved version, and the files of all of them. */
async function readSaved(tx: Tx, complaintId: number) {
  const [versions, files] = await Promise.all([listVersions(tx, complaintId), listEveryFile(tx, complaintId)])
  return { versions, files }
}
type Saved = Awaited<ReturnType<typeof readSaved>>

async function loadSolution(
  tx: Tx,
  context: Context,
  actor: Actor,
  complaint: ComplaintRead,
  { versions, files }: Saved,
): Promise<Solution> {
  const { id, round } = complaint
  const [draft, isWriting, { handlers, given, needed }] = await Promise.all([
    findDraft(tx, id, round),
    holdsAction(tx, actor, writingIn(complaint.status), complaint, context.clock.now()),
    countOpinions(tx, id, round),
  ])
  const decision = versions.find(version => version.round === round)
  return {
    decision: decision ? toDecisionVersion(decision, files) : null,
    draft: isWriting && draft?.is_draft ? toDecisionVersion(draft, files) : null,
    draftRevision: draft?.revision ?? 0,
    isHandledByGroup: handlers > 1,
    opinionsGiven: given,
    opinionsNeeded: needed,
    signers: [],
  }
}

/** Every saved version and every conclusion, newest first. */
export const showHistory = (context: Context, actor: Actor, complaintId: number): Promise<History> =>
  readComplaint(context, actor, complaintId, async (tx, complaint) =>
    loadHistory(tx, complaint, await readSaved(tx, complaintId)),
  )

async function loadHistory(tx: Tx, { id }: ComplaintRead, { versions, files }: Saved): Promise<History> {
  const conclusions = await listConclusions(tx, id)
  return { versions: versions.map(row => toDecisionVersion(row, files)), conclusions: conclusions.map(toConclusion) }
}

/** All three, for a transaction that has read the complaint for this actor. */
export async function loadDecisions(
  tx: Tx,
  context: Context,
  actor: Actor,
  complaint: ComplaintRead,
): Promise<{ opinions: GroupOpinion[]; solution: Solution } & History> {
  const saved = await readSaved(tx, complaint.id)
  const [opinions, solution, history] = await Promise.all([
    loadOpinions(tx, actor, complaint),
    loadSolution(tx, context, actor, complaint, saved),
    loadHistory(tx, complaint, saved),
  ])
  return { opinions, solution, ...history }
}

/**
 * The last issued conclusion, for the complainant and the staff who see the case; null when there is none. The proof has to be of the complaint with this
 * tracking ID: with any other proof the answer is the same as for an unknown complaint. Throws InvalidInput for a typing mistake.
 */
export async function showIssued(context: Context, actor: Actor, trackingId: string): Promise<Conclusion | null> {
  const reading = parseTrackingId(trackingId)
  if (!reading.ok) throw new InvalidInput([{ field: 'refNo', reason: reading.reason }])
  if (actor.kind === 'staff') requirePermission(actor, 'Complaints - List View')
  const proven = actor.kind === 'visitor' ? actor.provenComplaintId : undefined
  if (actor.kind === 'visitor' && proven === undefined) throw new CodeRequired()
  return readAs(
    context,
    actor,
    async tx => {
      // row-level security shows one's own complaints, the proven one, or what staff see
      const complaint = await findByTrackingId(tx, reading.id)
      if (!complaint) throw actor.kind === 'staff' ? new NotFound('complaint') : new CodeRequired()
      const [latest] = await listConclusions(tx, complaint.id)
      return latest ? toConclusion(latest) : null
    },
    { ...(proven !== undefined && { complaintId: proven }) },
  )
}
