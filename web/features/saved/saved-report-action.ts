import { type MailRhythm, mailRhythms, type SavedKind } from '#contract/reports/report-choices.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'

/** The outcome, and for a deleted report the id to restore it. */
export type SavedReportOutcome = Outcome & { deletedId?: number }

/** Saves, changes, deletes and restores reports or views, and sets the e-mails or the default view. */
export async function actOnSavedReport(request: Request, kind: SavedKind): Promise<SavedReportOutcome> {
  const answers = await readAnswers(request)
  const { intent, id: idText, name = '', query = '', roleId: roleText, replace, rhythm } = flatAnswers(answers)
  const id = Number(idText)
  const roleId = roleText ? Number(roleText) : null
  switch (intent) {
    case 'saveReport':
      return attemptCall(answers, 'saveReport', { body: { kind, name, query, roleId } })
    case 'changeReport':
      return attemptCall(answers, 'changeSavedReport', { body: { id, name, roleId, ...(replace && { query }) } })
    case 'deleteReport': {
      const outcome = await attemptCall(answers, 'deleteSavedReport', { body: { id } })
      return outcome.done === undefined ? outcome : { ...outcome, deletedId: id }
    }
    case 'restoreReport':
      return attemptCall(answers, 'restoreSavedReport', { body: { id } })
    case 'setDefault':
      return attemptCall(answers, 'setDefaultView', { body: { id: idText ? id : null } })
    default: {
      const chosen = mailRhythms.find((known): known is MailRhythm => known === rhythm) ?? null
      return attemptCall(answers, 'setReportMail', { body: { id, rhythm: chosen } })
    }
  }
}
