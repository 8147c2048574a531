import { sql } from 'kysely'
import { seesEverything, type Staff } from '#server/platform/actor.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { findAsActor } from './data-filters.queries.ts'
import { isWithin, type Visibility } from './visibility.rules.ts'

/**
 * What a member of staff sees by filters, or by body and department; the transaction goes on as the actor afterwards. For an actor with `All`
 * nothing needs to be compared.
 */
export async function visibilityOf(tx: Tx, actor: Staff, userId: number): Promise<Visibility> {
  const person = seesEverything(actor) ? undefined : await findAsActor(tx, userId)
  if (!person) return {}
  await continueAs(tx, person)
  try {
    return await readVisibility(tx)
  } finally {
    await continueAs(tx, actor)
  }
}

/**
 * Throws RuleViolation `beyond-own-rights` when somebody now sees cases that neither they saw before nor the actor sees, so that nobody
 * looks further through somebody else's account.
 */
export async function requireNoMoreVisibility(tx: Tx, actor: Staff, userId: number, before: Visibility): Promise<void> {
  if (seesEverything(actor)) return
  const after = await visibilityOf(tx, actor, userId)
  if (isWithin(after, before) || isWithin(after, await readVisibility(tx))) return
  throw new RuleViolation('beyond-own-rights')
}

/** The sets of the transaction's actor, as the policies compare with them; bodies follow from departments where only these are named. */
async function readVisibility(tx: Tx): Promise<Visibility> {
  const { rows } = await sql<Visibility>`select
    case when app_ids('app.visible_organizations') is not null then app_ids('app.visible_organizations')::text[]
      when app_ids('app.visible_departments') is not null then
        array(select distinct organization_id::text from department where id = any (app_ids('app.visible_departments')))
    end as organizations,
    app_ids('app.visible_departments')::text[] as departments,
    app_ids('app.visible_locations')::text[] as locations,
    app_ids('app.visible_against')::text[] as against,
    app_ids('app.visible_types')::text[] as types,
    app_ids('app.visible_severities')::text[] as severities,
    nullif(current_setting('app.visible_statuses'), '*')::text[] as statuses`.execute(tx)
  return rows[0] ?? {}
}
