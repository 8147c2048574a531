import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import styles from './decisions.module.css'

interface ReadableOrder {
  /** Once it was issued. */
  number?: number
  text: string
  organization: { en: string; am: string } | null
  department: { en: string; am: string } | null
  dueOn: string | null
  proof: string
}

/** What a decision orders for one issue; nothing when it orders nothing. */
export function OrderList({ orders, language }: { orders: readonly ReadableOrder[]; language: string }) {
  const { t, language: reader } = useTranslation('orders')
  return orders.map(({ number, text, organization, department, dueOn, proof }, index) => (
    <div key={number ?? index} className={styles.order} lang={reader}>
      <p>
        <strong>{t('order', { number: number ?? index + 1 })}</strong>
      </p>
      <p lang={language} className="as-typed">
        {text}
      </p>
      <dl className="facts">
        <Fact term={t('facts.to')}>
          {[organization, department].flatMap(each => (each ? inLanguage(each, reader) : [])).join(' · ')}
        </Fact>
        <Fact term={t('facts.until')} day={dueOn} />
        <Fact term={t('facts.proof')}>{proof && <span lang={language}>{proof}</span>}</Fact>
      </dl>
    </div>
  ))
}
