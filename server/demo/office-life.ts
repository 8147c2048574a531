import type { NoticeKind } from '#contract/desk/desk-choices.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import { insertRows } from './insert-rows.ts'
import type { World } from './world.ts'

const hour = 3_600_000
const day = 24 * hour

/** Data of the office besides its cases: approval structures, absences, notes and notices. */
export async function insertOfficeLife(
  tx: Tx,
  world: World,
  { composed, now }: { composed: readonly ComposedComplaint[]; now: Date },
): Promise<void> {
  await insertStructures(tx, world, now)
  await insertAbsences(tx, world, now)
  const open = composed.filter(({ complaint }) => complaint.status !== 'CLOSED').toReversed()
  await insertNotes(tx, world, open, now)
  await insertNotices(tx, open, now)
}

/** Directing is signed by the approver, a conclusion by the approver and then by the director. */
async function insertStructures(tx: Tx, { staff }: World, now: Date): Promise<void> {
  const [approver = 0] = staff.approver
  const [director = 0] = staff.director
  const [administrator = 0] = staff.administrator
  const signers = { 'direct-for-action': [approver], conclude: [approver, director] }
  for (const [action, approvers] of Object.entries(signers)) {
    const { id: structure_id } = await tx
      .insertInto('approval_structure')
      .values({ action, began_at: now, began_by_id: administrator })
      .returning('id')
      .executeTakeFirstOrThrow()
    const steps = approvers.map((approver_id, index) => ({ structure_id, ordinal: index + 1, approver_id }))
    await tx.insertInto('approval_step').values(steps).execute()
  }
}

/** The expert is on leave this week; a receiver and the reviewer will be away later. Everybody had leave before. */
async function insertAbsences(tx: Tx, { staff }: World, now: Date): Promise<void> {
  const inDays = (count: number) => addDays(localDate(now), count)
  const [expert = 0] = staff.expert
  const [receiver = 0, secondReceiver = 0] = staff.receiver
  const [, officer = 0] = staff.officer
  const [reviewer = 0] = staff.reviewer
  const [supervisor = 0] = staff.supervisor
  const created_at = new Date(now.getTime() - 5 * day)
  await tx
    .insertInto('absence')
    .values([
      {
        ...{ user_id: expert, substitute_id: officer, reason: 'leave', created_at, created_by_id: expert },
        ...{ from_on: inDays(-2), to_on: inDays(5) },
      },
      {
        ...{
          user_id: secondReceiver,
          substitute_id: receiver,
          reason: 'training',
          created_at,
          created_by_id: supervisor,
        },
        ...{ from_on: inDays(14), to_on: inDays(18) },
      },
      {
        ...{ user_id: reviewer, substitute_id: null, reason: 'official-travel', created_at, created_by_id: reviewer },
        ...{ from_on: inDays(21), to_on: inDays(23) },
      },
      ...pastLeave(staff, now),
    ])
    .execute()
}

/** Two weeks of leave in each of the two years before, for everybody who works on cases; nobody is away at once. */
const pastLeave = ({ officer, receiver, reviewer, expert }: World['staff'], now: Date) =>
  [officer, receiver, reviewer, expert].flat().flatMap((user_id, index, all) =>
    [90, 455].map(daysAgo => {
      const first = addDays(localDate(now), -(daysAgo + index * 20))
      const substitute = officer.find(id => id !== user_id) ?? null
      const created_at = new Date(now.getTime() - (daysAgo + index * 20 + 14) * day)
      return {
        ...{ user_id, substitute_id: index < officer.length ? substitute : null, reason: 'leave' as const },
        ...{ created_at, created_by_id: all[index] ?? user_id, from_on: first, to_on: addDays(first, 13) },
      }
    }),
  )

/** What a colleague writes on a case, to whom of the office. */
const notes = [
  ['officer', 'receiver', 'የውሳኔ ደብዳቤው ገጽ 2 አይነበብም፤ እባክዎ ዋናውን ያስመጡ።'],
  ['receiver', 'officer', 'አቤቱታ አቅራቢው ዛሬ በስልክ ተገኝተዋል፤ ሰነዱን ነገ ያመጣሉ።'],
  ['supervisor', 'officer', 'The bureau asked for two more days. Please see that the deadline holds.'],
  ['officer', 'supervisor', 'The same street came up in two other cases. Shall we look at them together?'],
  ['expert', 'officer', 'የሕግ ክፍሉ አስተያየት ደርሷል፤ በሰነዶቹ ውስጥ አለ።'],
  ['officer', 'approver', 'ረቂቁ ተዘጋጅቷል፤ ለማጽደቅ ከመቅረቡ በፊት ይመልከቱት።'],
] as const

async function insertNotes(tx: Tx, { staff }: World, open: readonly ComposedComplaint[], now: Date): Promise<void> {
  const rows = notes.flatMap(([author, mentioned, text], index) => {
    const about = open[index * 3]
    const [author_id, mentioned_id] = [staff[author][0] ?? 0, staff[mentioned][0] ?? 0]
    const written_at = new Date(now.getTime() - (index * 7 + 2) * hour)
    if (!about || about.complaint.registered_at > written_at) return []
    const row = { complaint_id: about.complaint.id, author_id, key: `demo-${index}`, text, written_at }
    return [{ ...row, mentioned_ids: [mentioned_id] }]
  })
  await tx.insertInto('case_note').values(rows).execute()
  await insertRows(
    tx,
    'notice',
    rows.flatMap(({ complaint_id, mentioned_ids, key, written_at }) =>
      mentioned_ids.map(user_id => noticeOf(user_id, complaint_id, 'mentioned', key, written_at)),
    ),
  )
}

const noticeOf = (user_id: number, complaint_id: number, kind: NoticeKind, key: string, at: Date) => ({
  ...{ user_id, complaint_id, kind, at, event: `demo:${complaint_id}:${kind}:${key}` },
  ...{ in_bell: true, in_digest: false },
})

/** Receivers and officers have notices of their newest cases. */
async function insertNotices(tx: Tx, open: readonly ComposedComplaint[], now: Date): Promise<void> {
  const mostOfOne = 4
  const held = open.flatMap(({ complaint: { id, status, receiver_id, officer_id } }) => {
    if (status === 'ASSIGNED_TO_CASE_RECEIVER') return receiver_id === null ? [] : [{ id, userId: receiver_id }]
    if (status === 'FORWARDED_TO_CASE_OFFICER') return officer_id === null ? [] : [{ id, userId: officer_id }]
    return []
  })
  const newest = [...Map.groupBy(held, ({ userId }) => userId).values()].flatMap(ofOne => ofOne.slice(0, mostOfOne))
  await insertRows(
    tx,
    'notice',
    newest.map(({ id, userId }, index) =>
      noticeOf(userId, id, 'assigned', 'came', new Date(now.getTime() - (index + 1) * hour)),
    ),
  )
}
