import { givenEndings } from '#contract/values/action-choices.ts'
import type { CaseOrder } from '#contract/desk/orders.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { AttachFiles } from '#web/ui/fields/attach-files.tsx'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { type CaseActionProps, caseAction } from '../case-action.ts'
import { idOf, oneOf } from './answers.ts'

/** The orders of the case for which an action is possible. */
const ordersThat = (fits: (order: CaseOrder) => boolean) => async (complaint: ComplaintDetail) => {
  const orders = await browserClient.getOrders({ params: { complaintId: complaint.complaintId } })
  return orders.filter(fits)
}

const isOwed = ({ state }: CaseOrder) => state === 'running' || state === 'contested'
const awaitsAnswer = ({ state }: CaseOrder) => state === 'reported' || state === 'not-contested'

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

const firstChosen = (orders: readonly CaseOrder[]): Record<string, string> =>
  orders.length === 1 ? { order: String(orders[0]?.number) } : {}

type Fields = CaseActionProps<readonly CaseOrder[]>
const today = () => dayOfInstant(new Date())

/** The body says that it has carried an order out, with a proof. */
export const reportFulfilment = caseAction({
  action: 'report-fulfilment',
  call: 'reportFulfilment',
  load: ordersThat(isOwed),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: ({ choices, t }: Fields) => (
    <>
      <OrderChoice choices={choices} t={t} />
      <TextAreaField name="text" longest={4000} />
      <DateField name="reportedOn" days={daysAround(today(), 1)} isOptional />
      <AttachFiles
        name="dbPaths"
        type="resolution"
        texts={{ label: t('orders:actions.proof'), hint: t('orders:actions.proofHint') }}
        start={[]}
      />
    </>
  ),
  body: (typed, { dbPaths = [] }) => ({
    order: idOf(typed.order),
    text: typed.text,
    reportedOn: typedDay(typed, 'reportedOn'),
    attachmentIds: [dbPaths].flat(),
  }),
})

/** A letter that reminds the body. */
export const remindBody = caseAction({
  action: 'remind-body',
  call: 'remindBody',
  load: ordersThat(isOwed),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: ({ choices, t }: Fields) => (
    <>
      <OrderChoice choices={choices} t={t} />
      <TextAreaField name="reason" longest={4000} isPrinted isOptional />
    </>
  ),
  body: ({ order, reason }) => ({ order: idOf(order), reason }),
})

/** More time for the body. */
export const extendOrder = caseAction({
  action: 'extend-order',
  call: 'extendOrder',
  load: ordersThat(isOwed),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: ({ choices, t }: Fields) => (
    <>
      <OrderChoice choices={choices} t={t} />
      <DateField name="dueDate" days={daysAround(today(), 0, 3)} />
      <TextAreaField name="reason" longest={4000} />
    </>
  ),
  body: typed => ({ order: idOf(typed.order), dueOn: typedDay(typed, 'dueDate'), reason: typed.reason }),
})

/** A letter about an overdue order to the body above. */
export const escalateOrder = caseAction({
  action: 'escalate-order',
  call: 'escalateOrder',
  load: ordersThat(({ isOverdue }) => isOverdue),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: ({ complaint, choices, t }: Fields) => (
    <>
      <OrderChoice choices={choices} t={t} />
      <BodyField name="organizationId" without={[complaint.againstOrganization.id]} />
      <TextAreaField name="reason" longest={4000} isPrinted />
    </>
  ),
  body: ({ order, organizationId, reason }) => ({ order: idOf(order), organizationId: idOf(organizationId), reason }),
})

/** The end of the follow-up. */
export const endOrder = caseAction({
  action: 'end-order',
  call: 'endOrder',
  isFinal: true,
  load: ordersThat(({ state }) => state !== 'ended' && state !== 'announced'),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: ({ choices, t }: Fields) => (
    <>
      <OrderChoice choices={choices} t={t} />
      <RadioGroupField
        name="ending"
        options={givenEndings.map(value => ({ value, label: t(`orders:endings.${value}`) }))}
      />
      <TextAreaField name="reason" longest={4000} />
    </>
  ),
  body: ({ order, ending, reason }) => ({ order: idOf(order), ending: oneOf(givenEndings, ending), reason }),
})

/** What a complainant says at the desk of a report. */
const saidAtDesk = (t: Parameters<typeof endOrder.fields>[0]) => {
  const fields = t('orders:actions.fields', { returnObjects: true })
  return { order: fields.order, text: fields.said, answer: fields.answer }
}

/** The complainant confirms at the desk that it was done. */
export const confirmOrder = caseAction({
  action: 'confirm-order',
  call: 'confirmOrderAtDesk',
  isFinal: true,
  load: ordersThat(awaitsAnswer),
  values: firstChosen,
  fields: saidAtDesk,
  Fields: ({ choices, t }: Fields) => (
    <>
      <OrderChoice choices={choices} t={t} />
      <TextAreaField name="text" longest={4000} isOptional />
    </>
  ),
  body: ({ order, text }) => ({ order: idOf(order), text }),
})

/** The complainant says at the desk that it was done in part, or not. */
export const contestOrder = caseAction({
  action: 'contest-order',
  call: 'contestOrderAtDesk',
  load: ordersThat(awaitsAnswer),
  values: firstChosen,
  fields: saidAtDesk,
  Fields: ({ choices, t }: Fields) => (
    <>
      <OrderChoice choices={choices} t={t} />
      <RadioGroupField
        name="answer"
        options={(['partly', 'not-done'] as const).map(value => ({ value, label: t(`orders:answers.${value}`) }))}
      />
      <TextAreaField name="text" longest={4000} />
    </>
  ),
  body: ({ order, answer, text }) => ({
    order: idOf(order),
    answer: oneOf(['partly', 'not-done'] as const, answer),
    text,
  }),
})
