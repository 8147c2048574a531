import type { EligibleHolder } from '#contract/desk/supervision.ts'
import { extensionReasons } from '#contract/values/choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { idOf, oneOf, promptsOf } from './answers.ts'
import { caseAction } from '../case-action.ts'
import { PersonFields } from './people-field.tsx'
import { usePersonText } from './use-person-text.ts'

/** Takes a late case into the reader's own hands. */
export const takeOver = caseAction({
  action: 'take-over',
  call: 'takeOver',
  text: t => t('supervising:hold.takeOver'),
  fields: t => ({ reason: { label: t('supervising:hold.reason') } }),
  Fields: () => <TextAreaField name="reason" maxLength={4000} />,
  body: ({ reason }) => ({ reason }),
})

/** Gives a late case to somebody who can hold it in its present status. */
export const reassign = caseAction({
  action: 'reassign',
  call: 'reassign',
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

  Fields: ({ complaint: { complaintId }, choices, t }) => (
    <PersonFields
      name="userId"
      proposed={choices}
      find={query => browserClient.listEligibleHolders({ params: { complaintId }, query })}
      describe={usePersonText(({ casesInHand }: EligibleHolder) => t('supervising:hold.cases', { count: casesInHand }))}
      nobody={t('supervising:hold.nobody')}
    />
  ),

  body: ({ userId, reason }) => ({ userId: idOf(userId), reason }),
})

const refusedDays = ['too-few-days', 'too-many-days', 'still-over'] as const

/** More time for the clock that ends next, with a reason that the complainant reads. */
export const extendDeadline = caseAction({
  action: 'extend',
  call: 'extendDeadline',

  fields: (t, { dueClock }) => ({
    days: {
      label: t('supervising:extend.days'),
      hint: t(`supervising:extend.daysHint.${dueClock === 'E' ? 'calendar-days' : 'working-days'}`),
      prompts: promptsOf(refusedDays, reason => t(`supervising:extend.${reason}`)),
    },
    reasonCode: {
      label: t('supervising:extend.reasonCode'),
      hint: t('supervising:extend.reasonCodeHint'),
      prompts: { required: t('supervising:extend.chooseReason') },
    },
    reason: { label: t('supervising:extend.reason'), hint: t('supervising:extend.reasonHint') },
  }),

  Fields: ({ t }) => (
    <>
      <TextField name="days" inputMode="numeric" maxLength={3} />
      <SelectField
        name="reasonCode"
        options={extensionReasons.map(value => ({ value, label: t(`supervising:reasons.${value}`) }))}
      />
      <TextAreaField name="reason" maxLength={4000} />
    </>
  ),

  body: ({ days, reasonCode, reason }) => ({
    days: days?.trim() ? Number(days) : undefined,
    reasonCode: oneOf(extensionReasons, reasonCode),
    reason,
  }),
})
