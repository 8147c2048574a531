import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'
import { PersonField } from './people-field.tsx'
import { useSignerText } from './use-holder-text.ts'

const reasonsOfPerson = [
  'required',
  'own-proposal',
  'conflict-of-interest',
  'already-signed',
  'signs-later',
  'asked-already',
  'deactivated',
  'invited',
  'not-permitted',
] as const

/** A supervisor names who signs in place of an approver who cannot. */
export const nameSubstitute = caseAction({
  action: 'name-substitute',
  message: callPlans.nameSubstitute.message,
  load: ({ complaintId }) => browserClient.findSubstitutes({ params: { complaintId }, query: {} }),

  fields: t => ({
    approvingUser: {
      label: t('signing:substitute.person'),
      hint: t('signing:substitute.personHint'),
      prompts: Object.fromEntries(
        reasonsOfPerson.map(reason => [reason, t(`signing:substitute.reasons.${reason}`)] as const),
      ),
    },
    reason: { label: t('signing:substitute.reason') },
  }),

  Fields: ({ complaint: { complaintId }, choices: { problem, substitutes } }) => {
    const { t } = useTranslation('signing')
    const describe = useSignerText()
    if (!problem) return <p>{t('substitute.notNeeded')}</p>
    return (
      <>
        <p>{t(`problems.${problem}`)}</p>
        <PersonField
          name="approvingUser"
          proposed={substitutes}
          find={async query => (await browserClient.findSubstitutes({ params: { complaintId }, query })).substitutes}
          describe={describe}
        />
        <TextAreaField name="reason" rows={3} maxLength={4000} />
      </>
    )
  },

  send: (answers, complaintId, options) => {
    const { approvingUser, reason } = flatAnswers(answers)
    const substituteId = approvingUser ? Number(approvingUser) : undefined
    return browserClient.nameSubstitute({ body: { complaintId, substituteId, reason } }, options)
  },
})
