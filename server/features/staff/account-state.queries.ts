import { sql } from 'kysely'
import type { UserState } from '#contract/settings/user-administration.ts'

/** Whether the owner of the account `alias` must still choose a password: after an invitation or a reset. */
const hasOpenInvitation = (alias: string) => sql<boolean>`exists (select from user_invitation as invitation
  where invitation.user_id = ${sql.ref(`${alias}.id`)} and invitation.used_at is null and invitation.withdrawn_at is null)`

/** What the account of the table or alias `alias` can be used for. */
export const stateOf = (
  alias: string,
) => sql<UserState>`case when not ${sql.ref(`${alias}.is_active`)} then 'deactivated'
  when ${hasOpenInvitation(alias)} then 'invited' else 'active' end`

/**
 * Whether work can be given to the account `alias`: it is active, and its owner can sign in. Every search for somebody who
 * receives, handles, reviews, signs, supervises or takes over asks this. It is `stateOf` = 'active' in words of which PostgreSQL knows how many
 * rows they leave: by the case expression it expected one account of two hundred, and planned for three where there were ten thousand.
 */
export const canTakeWork = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.is_active`)} and not ${hasOpenInvitation(alias)})`
