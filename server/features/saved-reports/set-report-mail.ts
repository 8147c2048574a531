import type { MailRhythm } from '#contract/reports/report-choices.ts'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { audit } from '#server/features/audit/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { requireAnyKind, requireKind } from './kinds.ts'
import { nextMailOn } from './next-mail.rules.ts'
import { getReport } from './save-reports.ts'
import { deleteMail, storeMail } from './saved-reports.queries.ts'

/** Sends a report to its reader by e-mail from the next day of its rhythm on; null ends this. Throws NotPermitted and NotFound. */
export async function setReportMail(
  context: Context,
  actor: Actor,
  { id, rhythm }: { id: number; rhythm: MailRhythm | null },
): Promise<SavedReport> {
  requireAnyKind(actor)
  const now = context.clock.now()
  return inTransaction(context, actor, async tx => {
    const { kind, mail } = await getReport(tx, actor, id)
    requireKind(actor, kind)
    // a view lists cases with names, which must not be in an e-mail
    if (kind === 'list') throw new NotFound('report')
    if (rhythm !== (mail?.rhythm ?? null)) {
      if (rhythm === null) await deleteMail(tx, id, actor.userId)
      else {
        const nextOn = nextMailOn(rhythm, localDate(now))
        await storeMail(tx, { report_id: id, user_id: actor.userId, rhythm, next_on: nextOn })
      }
      await audit(tx, actor, 'report-mail-set', { type: 'report', id }, { rhythm }, now)
    }
    return getReport(tx, actor, id)
  })
}
