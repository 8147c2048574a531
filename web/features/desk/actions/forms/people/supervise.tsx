import { readWholeNumber } from '#contract/values/western-numerals.ts'
import { extensionReasons } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { idOf, oneOf } from '../answers.ts'
import { caseAction } from '../../case-action.ts'
import { PersonFields } from './people-field.tsx'
import { usePersonText } from './use-person-text.ts'

/** Takes a late case into the reader's own hands. */
export const takeOver = caseAction({
  action: 'take-over',
  call: 'takeOver',
  text: t => t('supervising:hold.takeOver'),
  fields: t => ({ reason: t('supervising:hold.fields.reason', { returnObjects: true }) }),
  Fields: () => <TextAreaField name="reason" longest={4000} />,
  body: ({ reason }) => ({ reason }),
})

/** Gives a case to somebody who can hold it in its present status; of several cases also only from whom they are taken. */
export const reassign = caseAction({
  action: 'reassign',
  call: 'reassign',
  load: ({ complaintId }) => browserClient.listEligibleHolders({ params: { complaintId }, query: {} }),

  fields: t => t('supervising:hold.fields', { returnObjects: true }),

  Fields: ({ complaint: { complaintId }, choices, t }) => (
    <PersonFields
      name="userId"
      proposed={choices}
      find={query => browserClient.listEligibleHolders({ params: { complaintId }, query })}
      describe={usePersonText()}
      nobody={t('supervising:hold.nobody')}
    />
  ),

  body: ({ userId, fromId, reason }) => ({ userId: idOf(userId), ...(fromId && { fromId: idOf(fromId) }), reason }),
})

/** More time for the clock that ends next, with a reason that the complainant reads. */
export const extendDeadline = caseAction({
  action: 'extend',
  call: 'extendDeadline',

  fields: (t, { dueClock }) => {
    const fields = t('supervising:extend.fields', { returnObjects: true })
    const days = { ...fields.days, hint: t('supervising:extend.inCalendarDays') }
    return dueClock === 'E' ? { ...fields, days } : fields
  },

  Fields: ({ t }) => (
    <>
      <TextField name="days" inputMode="numeric" />
      <SelectField
        name="reasonCode"
        options={extensionReasons.map(value => ({ value, label: t(`clocks:reasons.${value}`) }))}
      />
      <TextAreaField name="reason" longest={4000} />
    </>
  ),

  body: ({ days, reasonCode, reason }) => ({
    days: days?.trim() ? readWholeNumber(days) : undefined,
    reasonCode: oneOf(extensionReasons, reasonCode),
    reason,
  }),
})
