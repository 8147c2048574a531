import type { BodyOrder } from '#contract/desk/body-orders.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { StatementFile } from './statement-documents.tsx'

/** What the body has to do, until when, and what shows it. */
export function BodyOrderFacts({ order }: { order: BodyOrder }) {
  const { t, language } = useTranslation('body-orders')
  const { department, dueOn, answer, ending, endedAt } = order
  return (
    <>
      <p lang={order.language} className="as-typed">
        {order.text}
      </p>
      <dl className="facts">
        <Fact term={t('facts.due')} day={dueOn} />
        <Fact term={t('facts.named')} day={order.namedDay} />
        <Fact term={t('facts.proof')}>
          <span lang={order.language}>{order.proof}</span>
        </Fact>
        <Fact term={t('facts.department')}>{department && inLanguage(department, language)}</Fact>
        <Fact term={t('facts.office')}>{inLanguage(order.office, language)}</Fact>
        <Fact term={t('facts.issued')} instant={order.issuedAt} />
        <Fact term={t('facts.answer')}>{answer && t(`answers.${answer}`)}</Fact>
        <Fact term={t('facts.ending')}>{ending && t(`endings.${ending}`)}</Fact>
        <Fact term={t('facts.ended')} instant={endedAt ?? undefined} />
      </dl>
    </>
  )
}

/** What was reported so far, oldest first, with its documents. */
export function BodyReports({ order: { reports } }: { order: BodyOrder }) {
  const { t } = useTranslation('body-orders')
  return (
    <ol>
      {reports.map(({ at, isOwn, text, documents }) => (
        <li key={at}>
          <p className="dimmed">
            <FormattedInstant instant={at} />
            {!isOwn && ` · ${t('one.recorded')}`}
          </p>
          <p className="as-typed">{text}</p>
          {documents.length > 0 && (
            <ul>
              {documents.map(file => (
                <li key={file.id}>
                  <StatementFile file={file} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
