import type { ProposedHolder } from '#contract/desk/case-handling.ts'
import type { CaseHandlers } from '#contract/desk/directing.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { type Answers, flatAnswers } from '#web/platform/forms/forms.ts'
import { changedBy } from '#web/platform/answers/outcome.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { idOf, idsOf } from './answers.ts'
import { type CaseAction, caseAction } from '../case-action.ts'
import { HandlersField } from './handlers-field.tsx'

interface Choices {
  proposed: ProposedHolder[]
  current: CaseHandlers['handlers']
}

const isCurrent = ({ removedAt, declinedAt }: CaseHandlers['handlers'][number]) => !removedAt && !declinedAt

async function load({ complaintId }: ComplaintDetail): Promise<Choices> {
  const params = { complaintId }
  const [proposed, { handlers }] = await Promise.all([
    browserClient.proposeHandlers({ params, query: {} }),
    browserClient.listCaseHandlers({ params }),
  ])
  return { proposed, current: handlers.filter(isCurrent) }
}

/** The handlers of a case: one or several, one of them leading, and the reason. */
const form: Pick<CaseAction<Choices>, 'load' | 'fields' | 'Fields'> = {
  load,
  fields: t => ({
    CompliantGroupHandlersList: {
      label: t('case-handling:direct.handlers'),
      hint: t('case-handling:direct.handlersHint'),
      prompts: {
        required: t('case-handling:direct.chooseHandlers'),
        'of-body-complained-against': t('case-handling:direct.inConflict'),
        deactivated: t('case-handling:direct.deactivated'),
        invited: t('case-handling:direct.invited'),
        'lacks-permission': t('case-handling:direct.lacksPermission'),
      },
    },
    leadHandlerId: {
      label: t('case-handling:direct.lead'),
      hint: t('case-handling:direct.leadHint'),
      prompts: {
        required: t('case-handling:direct.chooseLead'),
        'not-a-handler': t('case-handling:direct.chooseLead'),
      },
    },
    reason: {
      label: t('case-handling:direct.reason'),
      prompts: { required: t('case-handling:direct.reasonMissing') },
    },
  }),
  Fields: ({ complaint: { complaintId }, choices: { proposed, current } }) => (
    <>
      <HandlersField
        proposed={proposed}
        present={current.map(({ userId }) => userId)}
        find={query => browserClient.proposeHandlers({ params: { complaintId }, query })}
      />
      <TextAreaField name="reason" maxLength={4000} />
    </>
  ),
}

function directed(answers: Answers) {
  const { leadHandlerId, reason } = flatAnswers(answers)
  const handlerIds = idsOf(answers.CompliantGroupHandlersList)
  // somebody has to be chosen: the first of the list is not preselected
  return { handlerIds, leadId: idOf(leadHandlerId) ?? null, isHandledByGroup: handlerIds.length > 1, reason }
}

export const directForAction = caseAction<Choices>({
  ...form,
  action: 'direct-for-action',
  message: callPlans.directComplaint.message,
  send: (answers, complaintId, options) =>
    browserClient.directComplaint(
      { body: { complaintId, action: 'direct-for-action', ...directed(answers) } },
      options,
    ),
})

/** Starts with the present handlers. */
export const updateDirecting = caseAction<Choices>({
  ...form,
  action: 'update-directing',
  message: callPlans.updateDirecting.message,
  values: ({ current }) => ({
    CompliantGroupHandlersList: current.map(({ userId }) => String(userId)),
    leadHandlerId: String(current.find(({ isLead }) => isLead)?.userId ?? ''),
  }),
  send: (answers, complaintId, options) =>
    changedBy(browserClient.updateDirecting({ body: { complaintId, ...directed(answers) } }, options), options.ifMatch),
})

/** Offered beside the message that the case is directed. */
export const takeBackDirecting = caseAction({
  action: 'take-back-directing',
  message: callPlans.takeBackDirecting.message,
  load: async () => null,
  fields: () => ({}),
  Fields: () => null,
  send: (_, complaintId, options) => browserClient.takeBackDirecting({ body: { complaintId } }, options),
})
