import type { CaseOrder } from '#contract/desk/orders.ts'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { FormattedDate, FormattedInstant } from '#web/ui/formatted-date.tsx'
import { CaseFiles } from './case-files.tsx'
import { CaseSection } from './frame/case-section.tsx'
import styles from './case-orders.module.css'

interface Shown {
  /** Of the case. */
  language: string
  /** The documents of the case, those of reports among them. */
  attachments: readonly ComplaintAttachment[]
}

/** The orders of the decision and what became of each. */
export default function CaseOrders({ orders, ...shown }: Shown & { orders: readonly CaseOrder[] }) {
  const { t } = useTranslation('orders')
  return (
    <div id="orders">
      <CaseSection title={t('section')}>
        {orders.map(order => (
          <OneOrder key={order.id} order={order} {...shown} />
        ))}
      </CaseSection>
    </div>
  )
}

function OneOrder({ order, language, attachments }: Shown & { order: CaseOrder }) {
  const { t, language: reader } = useTranslation('orders')
  const { state, isOverdue, ending, organization, department } = order
  return (
    <section className={styles.order}>
      <h3>
        {t('order', { number: order.reference })}{' '}
        <small className={isOverdue ? styles.late : 'dimmed'}>
          {ending ? t(`endings.${ending}`) : t(`states.${state}`)}
          {isOverdue && ` · ${t('overdue')}`}
        </small>
      </h3>
      <p lang={language} className="as-typed">
        {order.text}
      </p>
      <dl className="facts">
        <Fact term={t('facts.to')}>
          {[organization, department].flatMap(each => (each ? inLanguage(each, reader) : [])).join(' · ')}
        </Fact>
        <Fact term={t('facts.proof')}>
          <span lang={language}>{order.proof}</span>
        </Fact>
        <Fact term={t('facts.named')} day={order.namedDay} />
        <Fact term={t('facts.due')} day={order.dueOn} />
        <Fact term={t('facts.reported')}>{order.report}</Fact>
        <Fact term={t('facts.answerBy')} day={state === 'reported' ? order.answerBy : null} />
        <Fact term={t('facts.answer')}>
          {order.answer && [t(`answers.${order.answer}`), order.answerText].filter(Boolean).join(': ')}
        </Fact>
        <Fact term={t('facts.ending')}>{order.endingReason}</Fact>
      </dl>
      <details className="no-print">
        <summary>{t('history')}</summary>
        <OrderEvents events={order.events} attachments={attachments} />
      </details>
    </section>
  )
}

function OrderEvents({ events, attachments }: Pick<CaseOrder, 'events'> & Pick<Shown, 'attachments'>) {
  const { t, language } = useTranslation('orders')
  return (
    <ol className={styles.events}>
      {events.map(({ at, kind, party, byName, text, dueOn, files }, index) => (
        // what happened never changes, and two things may happen at one moment
        <li key={`${at} ${index}`}>
          <strong>{t(`events.${kind}`)}</strong>{' '}
          <span className="dimmed">
            <FormattedInstant instant={at} />
            {(party === 'complainant' || party === 'respondent') && ` · ${t(`by.${party}`)}`}
            {byName && ` · ${inLanguage(byName, language)}`}
            {dueOn && (
              <>
                {' '}
                · {t('until')} <FormattedDate day={dueOn} />
              </>
            )}
          </span>
          {text && <p className="as-typed">{text}</p>}
          {files.length > 0 && (
            <p>
              <CaseFiles files={attachments.filter(({ id }) => files.some(file => file.id === id))} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
