import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember, anOrganization } from '#tests/support/factories.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { findNoteReaders, showNotes } from './show-notes.ts'
import { addNote, correctNote, withdrawNote } from './write-notes.ts'

const office = await startOffice()
const { context, staff, clock } = office
const { receiver, officer } = staff
const start = clock.at

beforeEach(() => {
  clock.at = start
})

/** Somebody of another body, who sees no case of this office. */
const stranger = await office.asSystem(async tx =>
  aStaffMember(tx, { organizationId: await anOrganization(tx), permissions: ['Complaints - List View'] }),
)

const note = (complaintId: number, text: string, mentioned: readonly Staff[] = [], author = receiver) =>
  addNote(context, author, { complaintId, key: randomUUID(), text, mentioned: mentioned.map(({ userId }) => userId) })
const shown = async (complaintId: number, reader = officer) => (await showNotes(context, reader, complaintId)).notes
const mentionsOf = async (complaintId: number) =>
  (await office.messagesOf(complaintId)).filter(({ text }) => text.includes('mentioned you'))
const trailOf = async (complaintId: number) =>
  (await office.auditOf(complaintId)).filter(({ action }) => action.startsWith('note-'))
const rename = ({ userId }: Staff, name: string, name_am: string) =>
  office.database.ownerDb.updateTable('user_account').set({ name, name_am }).where('id', '=', userId).execute()

describe('a note', () => {
  test('is read by everybody who sees the case, with its author and the people it mentions, who are told', async () => {
    await rename(officer, 'Almaz Bekele', 'አልማዝ በቀለ')
    const id = await office.aCase()
    await note(id, '@Almaz Bekele, the deed is in the registry.', [officer])
    const [found] = await shown(id)
    expect(found).toMatchObject({
      text: '@Almaz Bekele, the deed is in the registry.',
      mentioned: [{ id: officer.userId, en: 'Almaz Bekele', am: 'አልማዝ በቀለ' }],
      isOwn: false,
      mayChange: false,
      correctedAt: null,
      withdrawnAt: null,
    })
    expect((await shown(id, receiver))[0]).toMatchObject({ isOwn: true, mayChange: true })
    expect((await mentionsOf(id)).map(({ recipient, channel }) => [recipient, channel])).toEqual([
      [officer.userName, 'email'],
    ])
    // the e-mail names the case but does not quote the note
    expect((await mentionsOf(id))[0]?.text).not.toContain('deed')
    expect(await trailOf(id)).toMatchObject([
      { action: 'note-added', actor_id: receiver.userId, details: { mentioned: [officer.userId] } },
    ])
    expect(JSON.stringify(await trailOf(id))).not.toContain('deed')
  })

  test('that is sent again is stored once, and nobody is told twice', async () => {
    const id = await office.aCase()
    const sent = { complaintId: id, key: randomUUID(), text: 'Once.', mentioned: [officer.userId] }
    await Promise.all([1, 2, 3].map(() => addNote(context, receiver, sent)))
    expect(await shown(id)).toHaveLength(1)
    expect(await mentionsOf(id)).toHaveLength(1)
    expect(await trailOf(id)).toHaveLength(1)
  })

  test('is hidden from people who do not see the case, and cannot mention them', async () => {
    const id = await office.aCase()
    await note(id, 'Ours.')
    await expect(shown(id, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(note(id, 'Mine?', [], stranger)).rejects.toMatchObject({ status: 404 })
    await rename(stranger, 'Chaltu Dinka', 'ጫልቱ ዲንቃ')
    await expect(note(id, 'Look!', [officer, stranger])).rejects.toMatchObject({
      code: 'mentioned-cannot-see',
      details: { names: [{ en: 'Chaltu Dinka', am: 'ጫልቱ ዲንቃ' }] },
    })
    const unknown = { complaintId: id, key: randomUUID(), text: 'Look!', mentioned: [2_147_483_600] }
    await expect(addNote(context, receiver, unknown)).rejects.toMatchObject({
      code: 'mentioned-cannot-see',
      details: { names: [] },
    })
    expect(await shown(id)).toHaveLength(1)
    expect(await mentionsOf(id)).toEqual([])
    // the database alone refuses it too
    const values = { complaint_id: id, author_id: stranger.userId, key: randomUUID(), text: 'In.', written_at: start }
    await expect(
      inTransaction(context, stranger, tx => tx.insertInto('case_note').values(values).execute()),
    ).rejects.toMatchObject({ code: '42501' })
    // nor does it let anybody write or change a note in another’s name
    const forged = { ...values, author_id: receiver.userId }
    await expect(
      inTransaction(context, officer, tx => tx.insertInto('case_note').values(forged).execute()),
    ).rejects.toMatchObject({ code: '42501' })
    const changed = await inTransaction(context, officer, tx =>
      tx.updateTable('case_note').set({ text: 'Theirs.' }).where('complaint_id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })

  test('is visible to the next holder of the case, and not to those who no longer see it', async () => {
    const id = await office.aCase()
    await note(id, 'Mind the deadline.')
    const move = (handling_organization_id: number) =>
      office.database.ownerDb.updateTable('complaint').set({ handling_organization_id }).where('id', '=', id).execute()
    await move(stranger.organizationId as number)
    expect(await shown(id, stranger)).toHaveLength(1)
    await expect(shown(id, officer)).rejects.toMatchObject({ status: 404 })
    await move(office.bodies.handling)
  })

  test('is read by approvers without the list, who cannot write one', async () => {
    const id = await office.aCase()
    await note(id, 'For the file.')
    const as = (...pages: Parameters<Staff['permissions']['has']>[0][]) => ({ ...officer, permissions: new Set(pages) })
    expect(await shown(id, as('Complaints - Approval View'))).toHaveLength(1)
    await expect(shown(id, as('Users - Manage'))).rejects.toMatchObject({ status: 403 })
    await expect(note(id, 'No.', [], as('Complaints - Approval View'))).rejects.toMatchObject({ status: 403 })
  })
})

describe('its author', () => {
  test('corrects it for a day, and only newly mentioned people are told', async () => {
    const id = await office.aCase()
    await note(id, 'The deed is false.', [officer])
    const [{ id: noteId } = { id: 0 }] = await shown(id)
    const lead = staff.lead
    await correctNote(context, receiver, {
      id: noteId,
      text: 'The deed is true.',
      mentioned: [officer.userId, lead.userId],
    })
    expect((await shown(id))[0]).toMatchObject({ text: 'The deed is true.', correctedAt: start.toISOString() })
    expect((await mentionsOf(id)).map(({ recipient }) => recipient)).toEqual([officer.userName, lead.userName])
    await expect(correctNote(context, officer, { id: noteId, text: 'Mine.', mentioned: [] })).rejects.toMatchObject({
      status: 404,
    })
    clock.at = new Date(start.getTime() + 24 * 3_600_000 + 1)
    expect((await shown(id, receiver))[0]).toMatchObject({ mayChange: false })
    await expect(withdrawNote(context, receiver, { id: noteId })).rejects.toMatchObject({ code: 'note-too-old' })
  })

  test('withdraws it: its text is deleted, and its entry stays', async () => {
    const id = await office.aCase()
    await note(id, 'On the wrong case.')
    const [{ id: noteId } = { id: 0 }] = await shown(id)
    await expect(withdrawNote(context, officer, { id: noteId })).rejects.toMatchObject({ status: 404 })
    await expect(withdrawNote(context, stranger, { id: noteId })).rejects.toMatchObject({ status: 404 })
    await withdrawNote(context, receiver, { id: noteId })
    expect((await shown(id))[0]).toMatchObject({ text: null, mentioned: [], withdrawnAt: start.toISOString() })
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['note-added', 'note-withdrawn'])
    await expect(withdrawNote(context, receiver, { id: noteId })).rejects.toMatchObject({ code: 'note-withdrawn' })
    const stored = await rowsIn(office.database.ownerDb, 'case_note', { id: noteId }, ['text'])
    expect(stored).toEqual([{ text: '' }])
  })

  test('changes nothing in a closed case, which takes no new note either', async () => {
    const id = await office.aCase()
    await note(id, 'Before the end.')
    const [{ id: noteId } = { id: 0 }] = await shown(id)
    await office.take(office.complainantOf(id), withdraw, id, { reason: 'Settled.' })
    expect(await showNotes(context, receiver, id)).toMatchObject({ isOpen: false, notes: [{ mayChange: false }] })
    await expect(note(id, 'Too late.')).rejects.toMatchObject({ code: 'case-is-closed' })
    await expect(withdrawNote(context, receiver, { id: noteId })).rejects.toMatchObject({ code: 'case-is-closed' })
  })
})

describe('people who can be mentioned', () => {
  const found = async (complaintId: number, text: string, asker = receiver) =>
    (await findNoteReaders(context, asker, { complaintId, text })).map(({ id }) => id)

  test('see the case, are found by Latin and by Amharic letters, and never include the author', async () => {
    await rename(officer, 'Almaz Bekele', 'አልማዝ በቀለ')
    await rename(stranger, 'Almaz Tadesse', 'አልማዝ ታደሰ')
    const id = await office.aCase()
    expect(await found(id, 'almaz')).toEqual([officer.userId])
    expect(await found(id, 'አልማዝ')).toEqual([officer.userId])
    // another letter of the same sound
    expect(await found(id, 'ዐልማዝ')).toEqual([officer.userId])
    expect(await found(id, 'almaz', officer)).toEqual([])
    await expect(found(id, 'almaz', stranger)).rejects.toMatchObject({ status: 404 })
    expect((await found(id, '')).length).toBe(8)
    expect(await found(id, '%')).toEqual([])
  })

  test('have an active account and may open cases', async () => {
    const id = await office.aCase()
    await rename(staff.member, 'Zenebech Haile', 'ዘነበች ኃይሌ')
    expect(await found(id, 'zenebech')).toEqual([staff.member.userId])
    const set = (is_active: boolean) =>
      office.database.ownerDb
        .updateTable('user_account')
        .set({ is_active })
        .where('id', '=', staff.member.userId)
        .execute()
    await set(false)
    expect(await found(id, 'zenebech')).toEqual([])
    await set(true)
    const clerk = await office.asSystem(tx =>
      aStaffMember(tx, { organizationId: office.bodies.handling, permissions: ['Users - Manage'] }),
    )
    await rename(clerk, 'Worku Alemu', 'ወርቁ ዓለሙ')
    expect(await found(id, 'worku')).toEqual([])
  })

  test('a query as other actors leaves the transaction’s own actor unchanged', async () => {
    const id = await office.aCase()
    const other = await office.aCase()
    await office.database.ownerDb
      .updateTable('complaint')
      .set({ handling_organization_id: stranger.organizationId as number })
      .where('id', '=', other)
      .execute()
    await inTransaction(context, officer, async tx => {
      const { rows } = await sql<{ found: number[] }>`
        select staff_who_see(${other}::integer, array[${staff.lead.userId}, ${stranger.userId}]::integer[], 5) as found`.execute(
        tx,
      )
      expect(rows[0]?.found).toEqual([stranger.userId])
      const seen = await tx.selectFrom('complaint').select('id').where('id', 'in', [id, other]).execute()
      expect(seen).toEqual([{ id }])
      expect((await sql<{ id: string }>`select current_setting('app.user_id') as id`.execute(tx)).rows[0]?.id).toBe(
        String(officer.userId),
      )
    })
  })
})
