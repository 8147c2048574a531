import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, aDraft, anAttachment, aStaffMember } from '#tests/support/factories.ts'
import { inTransactionAs, openComplaint } from '../connections/transaction.ts'

const system: Actor = { kind: 'system', job: 'test' }
const database = await testDatabase()
let people: Record<string, Actor>
let drafts: { own: string; foreign: string }
let complaintId: number
const person = (name: string) => people[name] as Actor

beforeAll(async () => {
  await inTransactionAs(database.db, system, async tx => {
    complaintId = (await aComplaint(tx)).id
    drafts = { own: await aDraft(tx), foreign: await aDraft(tx) }
    for (const draft_id of Object.values(drafts)) await anAttachment(tx, { draft_id })
    people = {
      system,
      visitor: { kind: 'visitor' },
      'visitor with a draft': { kind: 'visitor', draftId: drafts.own },
      supervisor: await aStaffMember(tx, { permissions: ['All'] }),
      'staff of a body': await aStaffMember(tx),
    }
  })
})

class Undo extends Error {}

describe('drafts', () => {
  const draftsSeen = (actor: string) =>
    inTransactionAs(database.db, person(actor), async tx => ({
      drafts: (await tx.selectFrom('complaint_draft').select('id').execute()).map(({ id }) => id).sort(),
      files: (await tx.selectFrom('attachment').select('draft_id').where('draft_id', 'is not', null).execute())
        .map(({ draft_id }) => draft_id)
        .sort(),
    }))
  const table: [actor: string, seen: () => string[]][] = [
    ['system', () => [drafts.own, drafts.foreign].sort()],
    ['visitor with a draft', () => [drafts.own]],
    ['visitor', () => []],
    ['supervisor', () => []],
    ['staff of a body', () => []],
  ]
  test.each(table)('%s sees their own', async (actor, seen) => {
    expect(await draftsSeen(actor)).toEqual({ drafts: seen(), files: seen() })
  })

  test('files of a draft move to the complaint made from it', async () => {
    await inTransactionAs(database.db, person('visitor with a draft'), async tx => {
      await openComplaint(tx, complaintId)
      const moved = await tx
        .updateTable('attachment')
        .set({ draft_id: null, complaint_id: complaintId })
        .where('draft_id', '=', drafts.own)
        .returning('id')
        .execute()
      expect(moved).toHaveLength(1)
      throw new Undo()
    }).catch(error => {
      if (!(error instanceof Undo)) throw error
    })
  })
})
