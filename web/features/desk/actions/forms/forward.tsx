import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { optionsOf, sortedOptionsOf } from '#web/ui/fields/options.ts'
import { SelectField, TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { idOf } from './answers.ts'
import { caseAction } from '../case-action.ts'
import { constantsOf } from '#web/platform/constants-of.ts'

/** The receiver's check: the standard is fulfilled; severity and department. */
export const forward = caseAction({
  action: 'forward',
  call: 'directComplaint',

  load: async complaint => {
    const [severities, departments] = await Promise.all([
      constantsOf(browserClient, 'severity'),
      browserClient.getDepartments({ params: { organizationId: complaint.handlingOrganization.id } }),
    ])
    return { severities, departments }
  },

  fields: t => t('forward.fields', { returnObjects: true }),

  Fields: ({ choices: { severities, departments }, t }) => {
    const { language } = useTranslation()
    return (
      <>
        <RadioGroupField
          name="fulfilsStandard"
          options={[
            { value: 'yes', label: t('forward.fulfilled') },
            { value: 'no', label: t('forward.notFulfilled'), hint: t('forward.notFulfilledHint') },
          ]}
        />
        <SelectField name="severityId" options={optionsOf(severities, language)} />
        <SelectField name="departmentId" options={sortedOptionsOf(departments, language)} />
        <TextAreaField name="reason" longest={4000} />
      </>
    )
  },

  body: ({ fulfilsStandard, severityId, departmentId, reason }) => ({
    action: 'forward' as const,
    reason,
    fulfilsStandard: fulfilsStandard ? fulfilsStandard === 'yes' : undefined,
    severityId: idOf(severityId),
    departmentId: idOf(departmentId),
  }),
})
