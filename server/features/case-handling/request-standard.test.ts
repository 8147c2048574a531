import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment } from '#tests/support/factories.ts'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { adjust } from './adjust.ts'
import { requestStandard } from './request-standard.ts'

const office = await startOffice()
const { context, staff, take, rowOf } = office
const asked = {
  missingItems: ['A copy of the decision letter', ' ', ' The mandate '],
  reason: 'Without it we cannot go on.',
}

/** A case whose complainant was asked for something. */
async function anAskedCase(): Promise<number> {
  const id = await office.aCase()
  await take(staff.receiver, requestStandard, id, asked)
  return id
}

describe('a receiver who asks for what is missing', () => {
  test('lets clock B wait, starts the complainant’s time, and lists the items in the track', async () => {
    const id = await office.aCase()
    const result = await take(staff.receiver, requestStandard, id, asked)
    expect(result).toMatchObject({ status: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED', version: 3 })
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'B', event: 'pause', reason: 'standard-requested' },
      { clock: 'E', event: 'start', amount: 15, unit: 'calendar-days' },
    ])
    expect(await rowOf(id)).toMatchObject({ due_clock: 'E' })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'request-standard',
      reason: 'Without it we cannot go on.',
      role_id: staff.receiver.roleId,
      details: { missingItems: ['A copy of the decision letter', 'The mandate'], listedDocuments: [] },
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      action: 'request-standard',
      details: { missingItems: 2 },
    })
    expect((await office.messagesOf(id)).map(({ template }) => template)).toContain('standard-requested')
  })

  test('has to name something', async () => {
    const id = await office.aCase()
    for (const missingItems of [undefined, [], [' ']])
      await expect(take(staff.receiver, requestStandard, id, { missingItems })).rejects.toMatchObject({
        fields: [{ field: 'missingItems', reason: 'required' }],
      })
    expect(await rowOf(id)).toMatchObject({ version: 2 })
    expect(await office.trackOf(id)).toHaveLength(2)
  })
})

test('staff read what was asked for in the steps, listed documents in both languages, as they were called then', async () => {
  const id = await office.aCase()
  const { complaint_type_id } = await rowOf(id)
  const saved = { standard_text_id: 0, saved_by_id: staff.receiver.userId, saved_at: context.clock.now() }
  const listing = (en: string, am: string) => JSON.stringify({ items: [{ en, am }] })
  await office.asSystem(async tx => {
    const list = await tx
      .insertInto('standard_text')
      .values({ kind: 'missing-documents', complaint_type_id, organization_id: null, version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    saved.standard_text_id = list.id
    const content = listing('The mandate', 'የውክልና ሥልጣን')
    await tx
      .insertInto('standard_text_version')
      .values({ ...saved, version: 1, content })
      .execute()
  })
  await take(staff.receiver, requestStandard, id, asked)
  await office.asSystem(async tx => {
    const content = listing('The stamped mandate', 'የታተመ የውክልና ሥልጣን')
    await tx
      .insertInto('standard_text_version')
      .values({ ...saved, version: 2, content })
      .execute()
    await tx.updateTable('standard_text').set({ version: 2 }).where('id', '=', saved.standard_text_id).execute()
  })
  const { track } = await showComplaint(context, staff.receiver, id)
  expect(track.map(({ missingItems }) => missingItems)).toEqual([
    null,
    null,
    [
      { en: 'A copy of the decision letter', am: 'A copy of the decision letter' },
      { en: 'The mandate', am: 'የውክልና ሥልጣን' },
    ],
  ])
})

describe('what was asked for', () => {
  test('is supplied by the complainant, and the check goes on where it stopped', async () => {
    const id = await anAskedCase()
    const result = await take(office.complainantOf(id), adjust, id, { text: 'The letter has the number 12.' })
    expect(result).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 4 })
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'E', event: 'stop' },
      { clock: 'B', event: 'resume' },
    ])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'adjust',
      actor_kind: 'visitor',
      reason: 'The letter has the number 12.',
      details: { documents: 0 },
    })
    const messages = await office.messagesOf(id)
    expect(messages.map(({ template }) => template)).toContain('standard-supplied')
    expect(messages.at(-1)).toMatchObject({ template: 'staff-task', recipient: staff.receiver.userName })
  })

  test('is recorded by a clerk who was told it', async () => {
    const id = await anAskedCase()
    expect(await take(staff.clerk, adjust, id, { text: 'Brought to the desk.' })).toMatchObject({ version: 4 })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ action: 'adjust', details: { hasText: true } })
  })

  test('may be a document alone, if it came since', async () => {
    const id = await anAskedCase()
    await expect(take(office.complainantOf(id), adjust, id, {})).rejects.toMatchObject({ code: 'nothing-supplied' })
    await office.asSystem(tx => anAttachment(tx, { complaint_id: id, attached_at: new Date(2030, 1) }))
    expect(await take(office.complainantOf(id), adjust, id, {})).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER' })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ details: { documents: 1 } })
  })

  test('is nobody else’s to supply, nor twice', async () => {
    const id = await anAskedCase()
    const other = await anAskedCase()
    await expect(take(office.complainantOf(other), adjust, id, { text: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(take(staff.officer, adjust, id, { text: 'x' })).rejects.toMatchObject({ status: 403 })
    const request = { complaintId: id, input: { text: 'Here.' }, seenVersion: 3 }
    const sent = await Promise.allSettled(
      [1, 2].map(() => takeAction(context, office.complainantOf(id), adjust, request)),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await office.trackOf(id)).filter(({ action }) => action === 'adjust')).toHaveLength(1)
  })
})

describe('a request in another language than the complainant’s', () => {
  const inAmharic = { missingItems: ['የውሳኔው ደብዳቤ ቅጂ', 'የውክልና ሥልጣን'], reason: 'ያለ እሱ መቀጠል አንችልም።' }
  const anAmharicCase = async () => {
    const id = await office.aCase()
    await office.database.ownerDb.updateTable('complaint').set({ language: 'am' }).where('id', '=', id).execute()
    return id
  }

  test('goes out only when that is said', async () => {
    const id = await anAmharicCase()
    const before = await office.trackOf(id)
    for (const otherLanguage of [undefined, false])
      await expect(take(staff.receiver, requestStandard, id, { ...asked, otherLanguage })).rejects.toMatchObject({
        status: 422,
        fields: [{ field: 'otherLanguage', reason: 'required' }],
      })
    expect(await office.trackOf(id)).toEqual(before)
    expect(await take(staff.receiver, requestStandard, id, { ...asked, otherLanguage: true })).toMatchObject({
      status: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED',
    })
  })

  test('is not asked about when it is written in theirs', async () => {
    expect(await take(staff.receiver, requestStandard, await anAmharicCase(), inAmharic)).toMatchObject({
      status: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED',
    })
  })
})
