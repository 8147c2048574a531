import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { EligibleHolder } from '#contract/desk/supervision.ts'
import { callPlans } from '#contract/http/calls.ts'
import { type ExtensionReason, extensionReasons } from '#contract/values/choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { caseAction } from '../case-action.ts'
import { PersonField } from './people-field.tsx'

/** Takes a late case into the reader's own hands. */
export const takeOver = caseAction({
  action: 'take-over',
  message: callPlans.takeOver.message,
  load: () => Promise.resolve(undefined),
  fields: t => ({ reason: { label: t('supervising:hold.reason') } }),
  Fields: () => {
    const { t } = useTranslation('supervising')
    return (
      <>
        <p>{t('hold.takeOver')}</p>
        <TextAreaField name="reason" maxLength={4000} />
      </>
    )
  },
  send: (answers, complaintId, options) =>
    browserClient.takeOver({ body: { complaintId, reason: flatAnswers(answers).reason } }, options),
})

/** Gives a late case to somebody who can hold it in its present status. */
export const reassign = caseAction({
  action: 'reassign',
  message: callPlans.reassign.message,
  load: ({ complaintId }) => browserClient.listEligibleHolders({ params: { complaintId }, query: {} }),

  fields: t => ({
    userId: {
      label: t('supervising:hold.person'),
      prompts: {
        'holds-it-already': t('supervising:hold.holds-it-already'),
        'cannot-hold-it': t('supervising:hold.cannot-hold-it'),
      },
    },
    reason: { label: t('supervising:hold.reason') },
  }),

  Fields: ({ complaint: { complaintId }, choices }) => {
    const { t, language } = useTranslation('supervising')
    const dates = useDates()
    if (choices.length === 0) return <p>{t('hold.nobody')}</p>
    const describe = ({ role, casesInHand, awayUntil }: EligibleHolder) =>
      [
        role && inLanguage(role, language),
        t('hold.cases', { count: casesInHand }),
        awayUntil && t('hold.away', { date: dates.day(awayUntil) }),
      ]
        .filter(Boolean)
        .join(' · ')
    return (
      <>
        <PersonField
          name="userId"
          proposed={choices}
          find={query => browserClient.listEligibleHolders({ params: { complaintId }, query })}
          describe={describe}
        />
        <TextAreaField name="reason" maxLength={4000} />
      </>
    )
  },

  send: (answers, complaintId, options) => {
    const { userId, reason } = flatAnswers(answers)
    return browserClient.reassign(
      { body: { complaintId, userId: userId ? Number(userId) : undefined, reason } },
      options,
    )
  },
})

const refusedDays = ['too-few-days', 'too-many-days', 'still-over'] as const

/** More time for the clock that ends next, with a reason that the complainant reads. */
export const extendDeadline = caseAction({
  action: 'extend',
  message: callPlans.extendDeadline.message,
  load: () => Promise.resolve(undefined),

  fields: (t, { dueClock }) => ({
    days: {
      label: t('supervising:extend.days'),
      hint: t(`supervising:extend.daysHint.${dueClock === 'E' ? 'calendar-days' : 'working-days'}`),
      prompts: Object.fromEntries(refusedDays.map(reason => [reason, t(`supervising:extend.${reason}`)] as const)),
    },
    reasonCode: {
      label: t('supervising:extend.reasonCode'),
      hint: t('supervising:extend.reasonCodeHint'),
      prompts: { required: t('supervising:extend.chooseReason') },
    },
    reason: { label: t('supervising:extend.reason'), hint: t('supervising:extend.reasonHint') },
  }),

  Fields: () => {
    const { t } = useTranslation('supervising')
    return (
      <>
        <TextField name="days" inputMode="numeric" maxLength={3} />
        <SelectField
          name="reasonCode"
          options={extensionReasons.map(value => ({ value, label: t(`reasons.${value}`) }))}
        />
        <TextAreaField name="reason" maxLength={4000} />
      </>
    )
  },

  send: (answers, complaintId, options) => {
    const { days, reasonCode, reason } = flatAnswers(answers)
    const body = {
      complaintId,
      days: days?.trim() ? Number(days) : undefined,
      reasonCode: (reasonCode || undefined) as ExtensionReason | undefined,
      reason,
    }
    return browserClient.extendDeadline({ body }, options)
  },
})
