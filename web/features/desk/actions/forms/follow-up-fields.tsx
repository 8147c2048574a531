import type { ComponentType } from 'react'
import type { CaseOrder } from '#contract/desk/orders.ts'
import { givenEndings } from '#contract/values/action-choices.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { AttachFiles } from '#web/ui/fields/attach-files.tsx'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import type { CaseActionProps } from '../case-action.ts'

type Fields = CaseActionProps<readonly CaseOrder[]>
const today = () => dayOfInstant(new Date())

/** What each action asks for beside the order. */
const others = {
  'report-fulfilment': ({ t }: Fields) => (
    <>
      <TextAreaField name="text" longest={4000} />
      <TypedDateField name="reportedOn" days={daysAround(today(), 1)} isOptional />
      <AttachFiles
        name="dbPaths"
        type="resolution"
        texts={{ label: t('orders:actions.proof'), hint: t('orders:actions.proofHint') }}
        start={[]}
      />
    </>
  ),
  'remind-body': () => <TextAreaField name="reason" longest={4000} isPrinted isOptional />,
  'extend-order': () => (
    <>
      <TypedDateField name="dueDate" days={daysAround(today(), 0, 3)} />
      <TextAreaField name="reason" longest={4000} />
    </>
  ),
  'escalate-order': ({ complaint }: Fields) => (
    <>
      <BodyField name="organizationId" without={[complaint.againstOrganization.id]} />
      <TextAreaField name="reason" longest={4000} isPrinted />
    </>
  ),
  'end-order': ({ t }: Fields) => (
    <>
      <RadioGroupField
        name="ending"
        options={givenEndings.map(value => ({ value, label: t(`orders:endings.${value}`) }))}
      />
      <TextAreaField name="reason" longest={4000} />
    </>
  ),
  'confirm-order': () => <TextAreaField name="text" longest={4000} isOptional />,
  'contest-order': ({ t }: Fields) => (
    <>
      <RadioGroupField
        name="answer"
        options={(['partly', 'not-done'] as const).map(value => ({ value, label: t(`orders:answers.${value}`) }))}
      />
      <TextAreaField name="text" longest={4000} />
    </>
  ),
} satisfies Record<string, ComponentType<Fields>>

export type FollowUp = keyof typeof others

/** The order, and what the action asks for. */
export default function FollowUpFields({ action, ...props }: Fields & { action: FollowUp }) {
  const Others: ComponentType<Fields> = others[action]
  return (
    <>
      <OrderChoice {...props} />
      <Others {...props} />
    </>
  )
}

/** Which order it is about; where there is one, it is chosen. */
function OrderChoice({ choices, t }: Pick<CaseActionProps<readonly CaseOrder[]>, 'choices' | 't'>) {
  return (
    <RadioGroupField
      name="order"
      nothing={t('orders:actions.none')}
      options={choices.map(({ number, reference, text }) => ({
        value: String(number),
        label: t('orders:order', { number: reference }),
        hint: text,
      }))}
    />
  )
}
