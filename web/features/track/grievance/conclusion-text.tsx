import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Conclusion } from '#contract/desk/conclusion.ts'
import type { IssuedOrder } from '#contract/desk/conclusion-content.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { OwnFiles } from '../own-files.tsx'
import styles from '../track.module.css'

/** The last conclusion, word for word; earlier ones are folded. */
export function Conclusions({
  conclusions,
  hasLinks = false,
}: {
  conclusions: readonly Conclusion[]
  /** The cookie of a code opens the files; otherwise only their names are shown. */
  hasLinks?: boolean
}) {
  const { t } = useTranslation('concluding')
  const [last, ...earlier] = conclusions
  if (!last) return <p>{t('page.none')}</p>
  return (
    <>
      <ConclusionText conclusion={last} hasLinks={hasLinks} />
      {earlier.length > 0 && (
        <details className={styles.way}>
          <summary>{t('conclusion.earlier')}</summary>
          {earlier.map(conclusion => (
            <ConclusionText key={conclusion.id} conclusion={conclusion} hasLinks={hasLinks} />
          ))}
        </details>
      )}
    </>
  )
}

function ConclusionText({ conclusion, hasLinks }: { conclusion: Conclusion; hasLinks: boolean }) {
  const { t, language } = useTranslation('concluding')
  const { content, kind, id } = conclusion
  const chosen = [content.requiredDecision, content.reason].map(label => label && inLanguage(label, language))
  return (
    <section className={`card ${styles.conclusion}`} aria-labelledby={`conclusion-${id}`}>
      <h2 id={`conclusion-${id}`}>{t(`conclusion.${kind}`)}</h2>
      <p className="dimmed">
        {t('conclusion.issued')} <FormattedInstant instant={conclusion.issuedAt} />
      </p>
      {conclusion.isFinal && (
        <p className="notice">
          <strong>{t('conclusion.final')}</strong>{' '}
          {t(conclusion.isReplacement ? 'conclusion.replacementText' : 'conclusion.finalText')}
        </p>
      )}
      {conclusion.isReplaced && <p className="notice">{t('conclusion.replaced')}</p>}
      <Issues issues={content.issues ?? []} />
      <dl className="facts">
        <Fact term={t('conclusion.required')}>{chosen[0]}</Fact>
        <Fact term={t('conclusion.justification')}>{content.justification}</Fact>
        <Fact term={t('conclusion.reason')}>{chosen[1]}</Fact>
        <Fact term={t('conclusion.explanation')}>{content.text}</Fact>
        <Fact term={t('conclusion.whereInstead')}>{content.whereInstead}</Fact>
        <Fact term={t('conclusion.review')}>{conclusion.reviewReason}</Fact>
        <Fact term={t('conclusion.yourAnswer')}>{conclusion.answer && <YourAnswer conclusion={conclusion} />}</Fact>
      </dl>
      <OwnFiles title={t('conclusion.documents')} files={content.attachments ?? []} hasLinks={hasLinks} />
    </section>
  )
}

type Issue = NonNullable<Conclusion['content']['issues']>[number]

function Issues({ issues }: { issues: readonly Issue[] }) {
  const { t } = useTranslation('concluding')
  return issues.map(({ ordinal, issue, finding, law, remedy, orders = [] }, index) => (
    <div key={ordinal} className={styles.issue}>
      <h3>{t('conclusion.issue', { number: index + 1 })}</h3>
      <blockquote>{issue}</blockquote>
      <dl className="facts">
        <Fact term={t('conclusion.finding')}>{finding}</Fact>
        <Fact term={t('conclusion.law')}>{law}</Fact>
        <Fact term={t('conclusion.remedy')}>{remedy}</Fact>
      </dl>
      {orders.map(order => (
        <Order key={order.number} order={order} />
      ))}
    </div>
  ))
}

/** What a body has to do about the issue. */
function Order({ order }: { order: IssuedOrder }) {
  const { t, language } = useTranslation('concluding')
  const { number, text, organization, department, dueOn, proof } = order
  return (
    <div className={styles.order}>
      <p>
        <strong>{t('conclusion.order', { number })}</strong>
      </p>
      <p className="as-typed">{text}</p>
      <dl className="facts">
        <Fact term={t('conclusion.orderTo')}>
          {[organization, department].flatMap(each => (each ? inLanguage(each, language) : [])).join(' · ')}
        </Fact>
        <Fact term={t('conclusion.orderUntil')} day={dueOn} />
        <Fact term={t('conclusion.orderProof')}>{proof}</Fact>
      </dl>
    </div>
  )
}

function YourAnswer({ conclusion: { answer, answeredAt, rejectionReason } }: { conclusion: Conclusion }) {
  const { t } = useTranslation('concluding')
  return (
    <>
      {answer && t(`conclusion.${answer}`)} {answeredAt && <FormattedInstant instant={answeredAt} />}
      {rejectionReason && <blockquote>{rejectionReason}</blockquote>}
    </>
  )
}
