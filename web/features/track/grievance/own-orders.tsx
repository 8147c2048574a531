import { orderAnswers } from '#contract/values/choices.ts'
import type { MyOrder } from '#contract/desk/orders.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseForm } from '../case/case-form.tsx'
import styles from '../track.module.css'

/** What bodies have to do by the decision, and what became of it; nothing when it orders nothing. */
export function OwnOrders(forms: CaseForms) {
  const { t } = useTranslation('concluding')
  const { orders } = forms.ownCase
  if (orders.length === 0) return null
  return (
    <section id="orders" aria-labelledby="orders-title" className={styles.details}>
      <h2 id="orders-title">{t('orders.title')}</h2>
      {orders.map(order => (
        <OneOrder key={order.id} order={order} forms={forms} />
      ))}
    </section>
  )
}

function OneOrder({ order, forms }: { order: MyOrder; forms: CaseForms }) {
  const { t, language } = useTranslation('concluding')
  const { reference, state, isOverdue, organization, department, ending, answer } = order
  const canAnswer = state === 'reported' || state === 'not-contested'
  return (
    <section className="card" aria-label={t('orders.order', { number: reference })}>
      <h3>{t('orders.order', { number: reference })}</h3>
      <p className="as-typed">{order.text}</p>
      <p className={isOverdue ? 'notice' : undefined}>
        <strong>{ending ? t(`orders.endings.${ending}`) : t(`orders.states.${state}`)}</strong>{' '}
        {isOverdue && t('orders.late')}
      </p>
      <dl className="facts">
        <Fact term={t('conclusion.orderTo')}>
          {[organization, department].flatMap(each => (each ? inLanguage(each, language) : [])).join(' · ')}
        </Fact>
        <Fact term={t('orders.due')} day={order.dueOn ?? order.namedDay} />
        <Fact term={t('orders.report')}>{order.report}</Fact>
        <Fact term={t('orders.said')}>
          {answer && [t(`orders.answers.${answer}`), order.answerText].filter(Boolean).join(': ')}
        </Fact>
        <Fact term={t('orders.ended')}>{order.endingReason}</Fact>
      </dl>
      {canAnswer && <AnswerForm number={order.number} {...forms} />}
    </section>
  )
}

/** Done, in part, or not; whatever is not done says what is missing. */
function AnswerForm({ number, refusal, ...forms }: CaseForms & { number: number }) {
  const { t } = useTranslation('concluding')
  // a refusal belongs to the form of its order
  const isOwn = refusal?.refused.values.order === undefined || refusal.refused.values.order === String(number)
  return (
    <div className="no-print">
      <CaseForm
        {...forms}
        refusal={isOwn ? refusal : undefined}
        intent="contest-order"
        idPrefix={`order-${number}`}
        submit={t('orders.submit')}
        fields={t('orders.fields', { returnObjects: true })}
      >
        <input type="hidden" name="order" value={number} />
        <RadioGroupField
          name="orderAnswer"
          options={orderAnswers.map(value => ({ value, label: t(`orders.answers.${value}`) }))}
        />
        <TextAreaField name="orderText" longest={4000} isOptional />
      </CaseForm>
    </div>
  )
}
