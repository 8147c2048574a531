import type { StandInNoticeKind } from '#contract/desk/desk-choices.ts'
import { recordNotices } from '#server/features/notices/index.ts'
import { queueMessages } from '#server/features/notifications/index.ts'
import type { Context } from '#server/platform/context.ts'
import { formatDate } from '#server/platform/dates.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findPerson, findTold } from './absences.queries.ts'

/** Tells a substitute that they were named, that the days changed, or that they no longer stand in: by notice, and by e-mail in their language. */
export async function tellSubstitute(
  tx: Tx,
  context: Context,
  absence: { id: number; userId: number; from: string; to: string },
  substituteId: number | null,
  kind: StandInNoticeKind,
  at: Date,
): Promise<void> {
  const told = substituteId === null ? undefined : await findTold(tx, substituteId)
  const person = await findPerson(tx, absence.userId)
  if (!told || !person) return
  const { language, user_name: email } = told
  const event = `absence:${absence.id}:${kind}:${absence.to}:${at.getTime()}`
  const about = { complaint_id: null, systemic_case_id: null, colleague_id: absence.userId }
  await recordNotices(tx, [{ user_id: told.id, ...about, kind, event, at }])
  await queueMessages(tx, context.jobs, {
    eventKey: `${event}:${told.id}`,
    template: kind === 'standing-in-ended' ? kind : 'standing-in',
    language,
    email,
    values: {
      name: (language === 'am' ? person.name_am : null) ?? person.name,
      from: formatDate(absence.from, language),
      to: formatDate(absence.to, language),
      link: `${context.config.publicUrl}/dashboard/default`,
    },
    at,
  })
}
