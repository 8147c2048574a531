import { type AnyCaseAction, approve, caseAction } from '#web/features/desk/index.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'

const sendBack = caseAction({
  action: 'send-back',
  call: 'sendBack',
  fields: t => ({ reason: { label: t('signing:sendBack.reason'), hint: t('signing:sendBack.hint') } }),
  Fields: () => <TextAreaField name="reason" maxLength={4000} />,
  body: ({ reason }) => ({ reason }),
})

/** What an approver can do with the proposal. */
export const signatureActions: readonly AnyCaseAction[] = [approve, sendBack]
