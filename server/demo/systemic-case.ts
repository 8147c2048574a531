import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import type { World } from './world.ts'

const dayMilliseconds = 86_400_000

const words = {
  title: 'በየካ የቤት ርክክብ መዘግየት · Late handover of houses in Yeka',
  recommendation:
    'ቢሮው የተላለፉ ቤቶችን ዝርዝር በየወሩ ያሳውቅ፤ የዘገዩትንም በ30 ቀናት ውስጥ ያጠናቅ።\nThe bureau publishes each month which houses were handed over, and finishes within 30 days what is late.',
}
const note = 'ቢሮው ዝርዝሩን እንደሚያዘጋጅ በስልክ አሳውቋል። The bureau said by telephone that it is preparing the list.'

/** The systemic case of the sudden complaints: opened some days ago by a supervisor, with a note, to be followed up next week. */
export async function insertSystemicCase(
  tx: Tx,
  { staff, bureaus }: World,
  { complaints, body, now }: { complaints: readonly ComposedComplaint[]; body: string | undefined; now: Date },
): Promise<void> {
  const [owner_id = 0] = staff.supervisor
  const organization_id = bureaus.find(({ name }) => name.en === body)?.id ?? 0
  const opened_at = new Date(now.getTime() - 3 * dayMilliseconds)
  const { id: systemic_case_id } = await tx
    .insertInto('systemic_case')
    .values({
      ...{ ...words, owner_id, organization_id, opened_at, opening_key: 'demo', told_for: null },
      follow_up_on: new Date(now.getTime() + 6 * dayMilliseconds).toISOString().slice(0, 10),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // the newest came after it was opened: the page of patterns shows more than are tied
  const earlier = complaints.filter(({ complaint }) => complaint.registered_at < opened_at)
  const tied = earlier.map(({ complaint }) => ({
    ...{ systemic_case_id, complaint_id: complaint.id },
    ...{ tied_by_id: owner_id, tied_at: opened_at },
  }))
  await tx.insertInto('systemic_case_complaint').values(tied).execute()
  const event = { systemic_case_id, version: 1, actor_id: owner_id, key: null }
  await tx
    .insertInto('systemic_case_event')
    .values([
      { ...event, at: opened_at, kind: 'opened', text: null },
      { ...event, at: new Date(now.getTime() - dayMilliseconds), kind: 'noted', text: note },
    ])
    .execute()
}
