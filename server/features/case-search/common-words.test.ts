import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertCopies } from '#tests/support/copies.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { lookUpCases } from '#tests/support/looked-up-cases.ts'

const database = await testDatabase()
let clerk: Staff
let administrator: Staff

const now = new Date('2026-11-21T06:00:00Z')
const cases = 13_000

/** Issues of the cases by their number; the last is the newest. */
const issues = sql`concat_ws(' ', 'ውሃ', case when number % 10 = 0 then 'መብራት ተቋርጧል' end,
  case when number <= 12000 then 'መሬት' end, case when number = 77 then 'ይዞታዬ' end, case when number % 3000 = 5 then 'ካርታ' end)`

/** Thirteen thousand cases of one body and, of every thousand, one of another; autovacuum would change plans while the test runs. */
beforeAll(async () => {
  const owner = database.ownerDb
  for (const table of ['complaint', 'complaint_search'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(owner)
  const { first, small } = await inTransactionAs(database.db, { kind: 'system', job: 'test' }, async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    clerk = await aStaffMember(tx, { organizationId: other })
    administrator = await aStaffMember(tx, { permissions: ['All'] })
    const { id } = await aComplaint(tx, { handling_organization_id: body, registered_at: now, decision_number: null })
    return { first: id, small: other }
  })
  const changes = sql`jsonb_build_object('registered_at', registered_at + number * interval '1 second',
    'handling_organization_id', case when number % 1000 = 5 then ${small}::integer else handling_organization_id end)`
  await insertCopies(owner, { like: first, after: 100_000, count: cases, changes })
  await sql`
    insert into complaint_search (complaint_id, folded)
    select 100000 + number, concat_ws(' ' || chr(31) || ' ', lpad(number::text, 16, '0'), 'ከበደ', '251911223344', ${issues})
    from generate_series(1, ${cases}::integer) as number`.execute(owner)
  await sql`analyze complaint, complaint_search`.execute(owner)
}, 120_000)

/** The result by the numbers of the cases, and how many texts were read for it. */
const look = async (reader: Staff, text: string) => {
  const found = await lookUpCases(database, reader, text)
  return { ...found, ids: found.ids.map(id => id - 100_000) }
}

test('a word of every tenth case: the newest are read, and the answer says that there are more', async () => {
  const found = await look(administrator, 'መብራት')
  expect(found).toMatchObject({ ids: [13_000, 12_990, 12_980, 12_970, 12_960], count: 100, isCut: true })
  expect(found.read).toBeLessThan(2000)
})

test('a word that one old case has comes from the index, which knows Ethiopic letters', async () => {
  const found = await look(administrator, 'ይዞታዬ')
  expect(found).toMatchObject({ ids: [77], count: 1, isCut: false })
  expect(found.read).toBeLessThan(400)
})

test('a word of no case finds nothing', async () => {
  const found = await look(administrator, 'ቅዱስራጉኤል')
  expect(found).toMatchObject({ ids: [], isCut: false })
  expect(found.read).toBeLessThan(400)
})

test('a word of too many cases, but of none of the newest: some are found, and the answer says that there are more', async () => {
  const found = await look(administrator, 'መሬት')
  expect(found).toMatchObject({ ids: [12_000, 11_999, 11_998, 11_997, 11_996], count: 1000, isCut: true })
  // the index stops after 10,001, then 2,000 are read and the 1,000 with the word are ranked
  expect(found.read).toBeLessThan(15_000)
})

test('for a reader of few cases all of them are read, however many others hold the word', async () => {
  const found = await look(clerk, 'መሬት')
  expect(found).toMatchObject({ ids: [11_005, 10_005, 9005, 8005, 7005], count: 12, isCut: false })
  expect(found.read).toBeLessThan(100)
  expect(await look(clerk, 'ካርታ')).toMatchObject({ ids: [12_005, 9005, 6005, 3005, 5], count: 5, isCut: false })
  expect(await look(clerk, 'መብራት')).toMatchObject({ ids: [], isCut: false })
})
