import { callPlans } from '#contract/http/calls.ts'
import { type MailRhythm, mailRhythms, type SavedKind } from '#contract/reports/report-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'

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
      return attempt(answers, callPlans.saveReport.message, () =>
        browserClient.saveReport({ body: { kind, name, query, roleId } }),
      )
    case 'changeReport':
      return attempt(answers, callPlans.changeSavedReport.message, () =>
        browserClient.changeSavedReport({ body: { id, name, roleId, ...(replace && { query }) } }),
      )
    case 'deleteReport': {
      const outcome = await attempt(answers, callPlans.deleteSavedReport.message, () =>
        browserClient.deleteSavedReport({ body: { id } }),
      )
      return outcome.done === undefined ? outcome : { ...outcome, deletedId: id }
    }
    case 'restoreReport':
      return attempt(answers, callPlans.restoreSavedReport.message, () =>
        browserClient.restoreSavedReport({ body: { id } }),
      )
    case 'setDefault':
      return attempt(answers, callPlans.setDefaultView.message, () =>
        browserClient.setDefaultView({ body: { id: idText ? id : null } }),
      )
    default: {
      const chosen = mailRhythms.find((known): known is MailRhythm => known === rhythm) ?? null
      return attempt(answers, callPlans.setReportMail.message, () =>
        browserClient.setReportMail({ body: { id, rhythm: chosen } }),
      )
    }
  }
}
