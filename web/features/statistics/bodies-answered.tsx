import type { OrderFigures, PublicStatistics } from '#contract/reports/statistics.ts'
import { formatNumber, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Figure } from './figure.tsx'
import { shareOf } from './share.ts'
import styles from './statistics.module.css'

/** What bodies were asked and ordered in the complaints of the period, in words and, folded, by body. */
export function BodiesAnswered({ statistics: { statements, orders } }: { statistics: PublicStatistics }) {
  const { t } = useTranslation('statistics')
  return (
    <section aria-labelledby="orders" className={styles.section}>
      <h2 id="orders">{t('orders.title')}</h2>
      <p>
        <Statements {...statements} /> <Orders {...orders.total} />
      </p>
      {orders.bodies.length > 0 && (
        <details>
          <summary>{t('orders.byBody')}</summary>
          <OrdersByBody bodies={orders.bodies} />
        </details>
      )}
    </section>
  )
}

function Statements({ asked, given, missing }: PublicStatistics['statements']) {
  const { t } = useTranslation('statistics')
  if (asked === 0) return t('orders.noStatements')
  if (asked === null || given === null || missing === null) return t('orders.statementsHidden')
  const [all, some, none] = [asked, given, missing].map(formatNumber) as [string, string, string]
  return t('orders.statements', { asked: all, given: some, missing: none })
}

function Orders({ made, overdue, ended, inTime }: OrderFigures) {
  const { t } = useTranslation('statistics')
  if (made === 0) return t('orders.noOrders')
  const isWhole = overdue !== null && ended !== null && inTime !== null
  return (
    <>
      {made !== null && t('orders.made', { count: made, number: formatNumber(made) })}{' '}
      {isWhole
        ? t('orders.inTime', {
            number: formatNumber(inTime),
            share: shareOf(inTime, ended + overdue),
            overdue: formatNumber(overdue),
          })
        : t('orders.ordersHidden')}
    </>
  )
}

const columns = ['made', 'due', 'reported', 'confirmed', 'contested', 'overdue'] as const

function OrdersByBody({ bodies }: { bodies: PublicStatistics['orders']['bodies'] }) {
  const { t, language } = useTranslation('statistics')
  const title = t('orders.byBody')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('tableOf', { title })} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('orders.body')}</th>
            {([...columns, 'share'] as const).map(name => (
              <th key={name} scope="col">
                {t(`orders.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bodies.map(body => (
            <tr key={body.key}>
              <th scope="row">{inLanguage(body.name, language)}</th>
              {columns.map(name => (
                <td key={name}>
                  <Figure figure={body[name]} />
                </td>
              ))}
              <td>
                <Share of={body} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Of orders that ended or are overdue. */
function Share({ of: { inTime, ended, overdue } }: { of: OrderFigures }) {
  if (inTime === null || ended === null || overdue === null) return <Figure figure={null} />
  return shareOf(inTime, ended + overdue)
}
