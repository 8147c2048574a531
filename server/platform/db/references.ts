import { type RawBuilder, sql } from 'kysely'
import { type Actor, seesEverything } from '../actor.ts'
import { RuleViolation } from '../errors.ts'
import { continueAs, type Tx } from './connections/transaction.ts'
import { isUniqueViolation } from './unique-violation.ts'

/** Tables whose rows others refer to and which administrators close, merge or delete. */
export type ReferredTable = 'organization' | 'department' | 'location' | 'constant_field'

interface ReferringColumn {
  table: string
  column: string
}

/** Places that use a row, as the screens name them: the table and how many of its rows, counted up to 1000. */
export interface Use {
  usedIn: string
  count: number
}

const countLimit = 1000

/** Every column that a foreign key binds to the id of a table; read from the database, so that no new table is missed. */
export async function listReferring(tx: Tx, table: ReferredTable): Promise<ReferringColumn[]> {
  const { rows } = await sql<ReferringColumn>`
    select referring.relname as table, own.attname as column
    from pg_constraint as bond
    join pg_class as referring on referring.oid = bond.conrelid
    cross join lateral unnest(bond.conkey, bond.confkey) as pair(own_number, other_number)
    join pg_attribute as own on own.attrelid = bond.conrelid and own.attnum = pair.own_number
    join pg_attribute as other on other.attrelid = bond.confrelid and other.attnum = pair.other_number
    where bond.contype = 'f' and bond.confrelid = ${`public.${table}`}::regclass and other.attname = 'id'
    order by 1, 2`.execute(tx)
  return rows
}

/** Sees all rows, even those hidden from the administrator, and then returns the transaction to the administrator. */
export async function seeingEverything<Result>(tx: Tx, actor: Actor, work: () => Promise<Result>): Promise<Result> {
  if (actor.kind === 'staff' && seesEverything(actor)) return work()
  await continueAs(tx, { kind: 'system', job: 'references' })
  await actFor(tx, actor)
  const result = await work()
  await actFor(tx, undefined)
  await continueAs(tx, actor)
  return result
}

/** The user that the history of trees names for what the system changes meanwhile. */
async function actFor(tx: Tx, actor: Actor | undefined): Promise<void> {
  const userId = actor && 'userId' in actor ? String(actor.userId) : ''
  await sql`select set_config('app.on_behalf_of', ${userId}, true)`.execute(tx)
}

/** Places that use a row, the most frequent first; empty when nothing refers to it. */
export const countUses = (tx: Tx, actor: Actor, table: ReferredTable, id: number): Promise<Use[]> =>
  seeingEverything(tx, actor, async () => {
    const counts = new Map<string, number>()
    for (const referring of await listReferring(tx, table)) {
      const count = await countRows(tx, referring, sql`${sql.ref(referring.column)} = ${id}`)
      if (count > 0) counts.set(referring.table, Math.max(counts.get(referring.table) ?? 0, count))
    }
    return [...counts].map(([usedIn, count]) => ({ usedIn, count })).sort((one, other) => other.count - one.count)
  })

async function countRows(tx: Tx, { table }: ReferringColumn, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select 1 from ${sql.table(table)} where ${condition} limit ${countLimit}) as used`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Throws RuleViolation `in-use`, which says where the row is used. */
export async function requireUnused(tx: Tx, actor: Actor, table: ReferredTable, id: number): Promise<void> {
  const uses = await countUses(tx, actor, table, id)
  if (uses.length > 0) throw new RuleViolation('in-use', 'Error Saving Changes', { usedIn: uses })
}

/** What a merge moved, for the trail: table, column and number of rows. */
export interface Moved extends ReferringColumn {
  count: number
}

/**
 * Makes everything that refers to one row refer to another of the same table, in a transaction that sees everything. `except`
 * names columns that stay. Throws RuleViolation `merge-collides` when a table allows only one row of each.
 */
export async function moveReferences(
  tx: Tx,
  table: ReferredTable,
  { from, to, except }: { from: number; to: number; except: readonly string[] },
): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const { table: referring, column } of await listReferring(tx, table)) {
    if (except.includes(`${referring}.${column}`)) continue
    const count = await moveColumn(tx, { table: referring, column }, from, to)
    if (count > 0) moved.push({ table: referring, column, count })
  }
  return moved
}

/** Lists that hold each thing once, with the column of their owner: an owner who has both keeps the row that remains. */
const listOf: Record<string, string> = { data_filter_value: 'filter_id', expert_organization: 'user_id' }

async function moveColumn(tx: Tx, { table, column }: ReferringColumn, from: number, to: number): Promise<number> {
  const list = listOf[table]
  if (list) {
    await sql`
      delete from ${sql.table(table)} as gone using ${sql.table(table)} as kept
      where ${sql.ref(`gone.${column}`)} = ${from} and ${sql.ref(`kept.${column}`)} = ${to}
        and ${sql.ref(`kept.${list}`)} = ${sql.ref(`gone.${list}`)}`.execute(tx)
  }
  try {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(tx)
    return Number(numAffectedRows ?? 0)
  } catch (error) {
    if (isUniqueViolation(error))
      throw new RuleViolation('merge-collides', 'Error Saving Changes', { usedIn: [{ usedIn: table }] })
    throw error
  }
}

const visibilityOf: Record<'organization' | 'department' | 'location', readonly string[]> = {
  organization: ['app.visible_organizations', 'app.visible_against', 'app.expert_organizations'],
  department: ['app.visible_departments'],
  location: ['app.visible_locations'],
}

/**
 * Whether the transaction's actor would see more complaints after a merge, because one of the two narrows what they see and the
 * other does not.
 */
export async function mergeWidensVisibility(
  tx: Tx,
  table: 'organization' | 'department' | 'location',
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { rows } = await sql<{ widens: boolean }>`
    select bool_or((${from} = any (app_ids(setting))) is distinct from (${to} = any (app_ids(setting)))) as widens
    from unnest(${[...visibilityOf[table]]}::text[]) as setting`.execute(tx)
  return rows[0]?.widens ?? false
}

/**
 * Moves all references from one row to another of its table, unless the actor would see more afterwards. Throws RuleViolation
 * `own-visibility` and `merge-collides`.
 */
export async function handOver(
  tx: Tx,
  actor: Actor,
  table: 'department' | 'location',
  merge: { from: number; to: number },
): Promise<Moved[]> {
  if (await mergeWidensVisibility(tx, table, merge)) throw new RuleViolation('own-visibility')
  return seeingEverything(tx, actor, () => moveReferences(tx, table, { ...merge, except: [] }))
}

/**
 * Makes a change of a tree or a sector after which the actor must not see more than before; only somebody who sees everything may
 * make such a change. Rethrows what `change` throws; throws RuleViolation `own-visibility`.
 */
export async function keepingOwnVisibility<Result>(
  tx: Tx,
  actor: Actor,
  change: () => Promise<Result>,
): Promise<Result> {
  if (actor.kind !== 'staff' || seesEverything(actor)) return change()
  // the state by now: rows that an import adds below something visible are no gain for the rows after them
  await continueAs(tx, actor)
  const before = await readVisibility(tx)
  const result = await change()
  await continueAs(tx, actor)
  if (await seesMoreThan(tx, before)) throw new RuleViolation('own-visibility')
  return result
}

/** The ids of each setting; null where nothing narrows. */
type Visibility = Record<string, number[] | null>

const readVisibility = async (tx: Tx): Promise<Visibility> => {
  const { rows } = await sql<{ setting: string; ids: number[] | null }>`
    select setting, app_ids(setting) as ids from unnest(${Object.values(visibilityOf).flat()}::text[]) as setting`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(({ setting, ids }) => [setting, ids]))
}

const seesMoreThan = async (tx: Tx, before: Visibility): Promise<boolean> =>
  Object.entries(await readVisibility(tx)).some(([setting, ids]) => {
    const had = before[setting]
    if (!had) return false
    const known = new Set(had)
    return ids === null || ids.some(id => !known.has(id))
  })
