import { inList } from '#contract/values/lists.ts'
import { Form, Link } from 'react-router'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { BodyChoice } from '#web/ui/fields/body-choice.tsx'
import { Checkbox } from '#web/ui/fields/inputs.tsx'
import type { NamedBody } from '#web/ui/fields/named-bodies.ts'
import styles from './owed-orders.module.css'

interface OrdersFilterProps {
  filter: { body: number | undefined; isOverdue: boolean }
  /** The chosen body, where there is one of that id. */
  body: NamedBody | undefined
}

/** Which open orders are shown; the values become the address. On paper the choice in words. */
export function OrdersFilter({ filter, body }: OrdersFilterProps) {
  const { t, language } = useTranslation('owed-orders')
  const isNarrowed = filter.body !== undefined || filter.isOverdue
  const chosen = [
    body && t('orders.of', { body: inLanguage(body.name, language) }),
    filter.isOverdue && t('orders.onlyOverdue'),
  ]
  return (
    <>
      <search className="no-print">
        <Form method="get" className={styles.filter} key={JSON.stringify(filter)} preventScrollReset>
          <BodyChoice
            name="body"
            label={t('filter.body')}
            placeholder={t('filter.any')}
            value={filter.body === undefined ? '' : String(filter.body)}
            known={body}
            withClosed
          />
          <Checkbox name="overdue" value="yes" label={t('filter.overdue')} defaultChecked={filter.isOverdue} />
          <Button>{t('filter.apply')}</Button>
          {isNarrowed && (
            <Link to="?" preventScrollReset>
              {t('filter.clear')}
            </Link>
          )}
        </Form>
      </search>
      {isNarrowed && <p className={styles.printed}>{t('orders.narrowed', { what: inList(language, chosen) })}</p>}
    </>
  )
}
