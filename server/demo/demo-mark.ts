import { sql } from 'kysely'
import { CannotStart } from '#server/platform/cannot-start.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'

export const notForDemo =
  'This database was not made for the demonstration and is not empty, so it gets no demo data. Give the demonstration an ' +
  'empty database of its own, or run the office itself on this one with NODE_ENV=production (docs/operations.md).'

/** Whether the database was made for the demonstration. */
export async function isMarked(db: Db | Tx): Promise<boolean> {
  const mark = await db.selectFrom('demo_mark').select('is_demo').executeTakeFirst()
  return mark !== undefined
}

/** Whether nobody has left anything but reference data. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  const { isEmpty } = await db
    .selectNoFrom(
      sql<boolean>`not exists (select from organization) and not exists (select from user_account)
        and not exists (select from complaint) and not exists (select from role)`.as('isEmpty'),
    )
    .executeTakeFirstOrThrow()
  return isEmpty
}

/** Marks an empty database for the demonstration, as its owner. Throws CannotStart when it is neither empty nor marked. */
export async function markForDemo(ownerDb: Db): Promise<void> {
  if (await isMarked(ownerDb)) return
  if (!(await isEmpty(ownerDb))) throw new CannotStart(notForDemo)
  await ownerDb
    .insertInto('demo_mark')
    .values({ is_demo: true })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Before the demonstration's migrations touch anything, as the owner: throws CannotStart for a database of somebody else's. One that
 * an early version filled has no table for the mark; the migrations say which version it needs first.
 */
export async function refuseForeign(ownerDb: Db): Promise<void> {
  const { isNew, isOurs, hasMark } = await ownerDb
    .selectNoFrom([
      sql<boolean>`not exists (select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`.as(
        'isNew',
      ),
      sql<boolean>`to_regclass('public.complaint') is not null`.as('isOurs'),
      sql<boolean>`to_regclass('public.demo_mark') is not null`.as('hasMark'),
    ])
    .executeTakeFirstOrThrow()
  if (isNew) return
  const isForDemo = isOurs && (await (hasMark ? isMarked(ownerDb) : wasFilledBefore(ownerDb)))
  if (!isForDemo && !(isOurs && (await isEmpty(ownerDb)))) throw new CannotStart(notForDemo)
}

const wasFilledBefore = async (ownerDb: Db): Promise<boolean> =>
  (await ownerDb.selectFrom('complaint').select('id').where('submission_key', '=', 'demo-1').executeTakeFirst()) !==
  undefined

/** The demonstration's people sign in with a password that everybody knows. Throws CannotStart. */
export async function refuseDemo(db: Db): Promise<void> {
  if (!(await isMarked(db))) return
  throw new CannotStart(
    'This database was made for the demonstration, whose accounts have a password that everybody knows. Production needs a ' +
      'database of its own: make an empty one and run npm run migrate (docs/operations.md).',
  )
}
