import { type Kysely, sql } from 'kysely'

/**
 * Whoever was invited and chose a password by "forgotten password" kept an open invitation, and counted as somebody who never
 * signed in. A session begun after the invitation shows that they did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update user_invitation set used_at = entered.at
    from (select invitation.id, min(session.created_at) as at
      from user_invitation as invitation join user_session as session
        on session.user_id = invitation.user_id and session.created_at > invitation.created_at
      where invitation.used_at is null and invitation.withdrawn_at is null
      group by invitation.id) as entered
    where entered.id = user_invitation.id`.execute(db)
}
