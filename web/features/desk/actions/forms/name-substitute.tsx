import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { SelectField, TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'

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
  load: ({ complaintId }) => browserClient.findSubstitutes({ params: { complaintId } }),

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

  Fields: ({ choices: { problem, substitutes } }) => {
    const { t, i18n } = useTranslation('signing')
    const language = i18n.language
    if (!problem) return <p>{t('substitute.notNeeded')}</p>
    return (
      <>
        <p>{t(`problems.${problem}`)}</p>
        <SelectField
          name="approvingUser"
          options={substitutes.map(({ userId, name }) => ({
            value: String(userId),
            label: inLanguage(name, language),
          }))}
        />
        <TextAreaField name="reason" maxLength={4000} />
      </>
    )
  },

  send: (answers, complaintId, options) => {
    const { approvingUser, reason } = flatAnswers(answers)
    const substituteId = approvingUser ? Number(approvingUser) : undefined
    return browserClient.nameSubstitute({ body: { complaintId, substituteId, reason } }, options)
  },
})
