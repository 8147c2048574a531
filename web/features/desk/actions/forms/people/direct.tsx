import type { CaseHandlers } from '#contract/desk/directing.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { type Answers, flatAnswers } from '#web/platform/forms/forms.ts'
import { changedBy } from '#web/platform/answers/outcome.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { idOf, idsOf } from '../answers.ts'
import { type CaseAction, caseAction } from '../../case-action.ts'
import { HandlersField } from './handlers-field.tsx'

const isCurrent = ({ removedAt, declinedAt }: CaseHandlers['handlers'][number]) => !removedAt && !declinedAt

async function load({ complaintId }: ComplaintDetail) {
  const params = { complaintId }
  const [proposed, { handlers }] = await Promise.all([
    browserClient.proposeHandlers({ params, query: {} }),
    browserClient.listCaseHandlers({ params }),
  ])
  return { proposed, current: handlers.filter(isCurrent) }
}
type Choices = Awaited<ReturnType<typeof load>>

/** The handlers of a case: one or several, one of them leading, and the reason. */
const form = {
  load,
  fields: t => t('case-handling:direct.fields', { returnObjects: true }),
  Fields: ({ complaint: { complaintId }, choices: { proposed, current } }) => (
    <>
      <HandlersField
        proposed={proposed}
        present={current.map(({ userId }) => userId)}
        find={query => browserClient.proposeHandlers({ params: { complaintId }, query })}
      />
      <TextAreaField name="reason" longest={4000} />
    </>
  ),
} satisfies Partial<CaseAction<Choices, 'updateDirecting'>>

function directed(answers: Answers) {
  const { leadHandlerId, reason } = flatAnswers(answers)
  const handlerIds = idsOf(answers.CompliantGroupHandlersList)
  // somebody has to be chosen: the first of the list is not preselected
  return { handlerIds, leadId: idOf(leadHandlerId) ?? null, isHandledByGroup: handlerIds.length > 1, reason }
}

export const directForAction = caseAction({
  ...form,
  action: 'direct-for-action',
  call: 'directComplaint',
  body: (_, answers) => ({ action: 'direct-for-action' as const, ...directed(answers) }),
})

/** Starts with the present handlers. */
export const updateDirecting = caseAction({
  ...form,
  action: 'update-directing',
  call: 'updateDirecting',
  values: ({ current }: Choices) => ({
    CompliantGroupHandlersList: current.map(({ userId }) => String(userId)),
    leadHandlerId: String(current.find(({ isLead }) => isLead)?.userId ?? ''),
  }),
  send: (answers, complaintId, options) =>
    changedBy(browserClient.updateDirecting({ body: { complaintId, ...directed(answers) } }, options), options.ifMatch),
})

/** Offered beside the message that the case is directed. */
export const takeBackDirecting = caseAction({ action: 'take-back-directing', call: 'takeBackDirecting' })
