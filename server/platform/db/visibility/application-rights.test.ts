import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { inTransactionAs } from '../connections/transaction.ts'

const database = await testDatabase()

describe('what the application may not do at all', () => {
  const refused = [
    'update audit_entry set action = action',
    'delete from audit_entry',
    'truncate audit_entry cascade',
    'update audit_seal set sequence = sequence',
    'delete from audit_seal',
    'update status_track set reason = null',
    'delete from status_track',
    'update clock_event set reason = null',
    'delete from clock_event',
    'delete from complaint',
    'delete from complaint_party',
    'update ended_proof set ends_at = ends_at',
    'select pin_hash from case_pin',
    'update case_pin set issued_at = issued_at',
    'delete from case_pin',
    'truncate complaint cascade',
    'alter table complaint disable row level security',
    'drop policy complaint_visible on complaint',
    'create table mine (id int)',
    'set session authorization abetuta_owner',
    'set role abetuta_owner',
  ]
  test.each(refused)('%s', async statement => {
    const trying = inTransactionAs(database.db, { kind: 'system', job: 'test' }, tx => sql.raw(statement).execute(tx))
    await expect(trying).rejects.toThrow(/permission denied|must be owner/)
  })

  test('every table that knows a complaint is under forced row-level security', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'complaint_id'
        and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(database.ownerDb)
    expect(rows).toEqual([])
  })
})
