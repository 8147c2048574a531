import { sql } from 'kysely'
import { noticeKinds } from '#contract/desk/desk-choices.ts'
import { usualNoticeChoices } from '#contract/accounts/notice-choices.ts'
import type { NoticeChoices } from '#contract/accounts/own-account.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, type Staff, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The actor's choices for each kind of notice. Throws NotPermitted. */
export async function showNoticeChoices(context: Context, actor: Actor): Promise<NoticeChoices> {
  requirePermission(actor, 'Complaints - List View')
  return readAs(context, actor, tx => readChoices(tx, actor))
}

/** Stores the actor's choices; kinds that are left out stay as they are. Throws NotPermitted. */
export async function saveNoticeChoices(
  context: Context,
  actor: Actor,
  { choices }: NoticeChoices,
): Promise<NoticeChoices> {
  requirePermission(actor, 'Complaints - List View')
  const chosen = Object.fromEntries(choices.map(({ kind, bell, mail }) => [kind, { bell, mail }]))
  return inTransaction(context, actor, async tx => {
    await tx
      .updateTable('user_account')
      .set({ notice_choices: sql`notice_choices || ${JSON.stringify(chosen)}::jsonb` })
      .where('id', '=', actor.userId)
      .execute()
    const now = context.clock.now()
    await audit(tx, actor, 'notice-choices-changed', { type: 'user', id: actor.userId }, chosen, now)
    return readChoices(tx, actor)
  })
}

async function readChoices(tx: Tx, { userId }: Staff): Promise<NoticeChoices> {
  const { notice_choices: chosen } = await tx
    .selectFrom('user_account')
    .select('notice_choices')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { choices: noticeKinds.map(kind => ({ kind, ...(chosen[kind] ?? usualNoticeChoices[kind]) })) }
}
