import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { issueParts } from '#contract/values/action-choices.ts'
import { inLanguage } from '#web/platform/format.ts'
import { OrderList } from './order-list.tsx'
import styles from './decisions.module.css'

export interface ReadableDecision {
  issues: readonly {
    ordinal: number
    issue: string
    finding: string
    law: string
    remedy: string
    orders?: React.ComponentProps<typeof OrderList>['orders'] | undefined
  }[]
  justification: string
  requiredDecision: { en: string; am: string } | null
  /** `isHidden` marks a file that was hidden since. */
  attachments: readonly { id: string; name: string; isHidden?: boolean }[]
}

/** A decision to read: each issue with finding, law and remedy, then the rest. */
export function DecisionText({ decision, language }: { decision: ReadableDecision; language: string }) {
  const { t, language: reader } = useTranslation('deciding')
  return (
    <div className={styles.text}>
      <ol lang={language}>
        {decision.issues.map(issue => (
          <li key={issue.ordinal}>
            <p className={styles.presented}>{issue.issue}</p>
            <dl className="facts">
              {issueParts.map(part => [
                <dt key={`${part} term`} lang={reader}>
                  {t(`parts.${part}`)}
                </dt>,
                <dd key={part}>{issue[part]}</dd>,
              ])}
            </dl>
            <OrderList orders={issue.orders ?? []} language={language} />
          </li>
        ))}
      </ol>
      <dl className="facts">
        <dt>{t('parts.justification')}</dt>
        <dd lang={language}>{decision.justification}</dd>
        {decision.requiredDecision && (
          <>
            <dt>{t('parts.requiredDecision')}</dt>
            <dd>{inLanguage(decision.requiredDecision, reader)}</dd>
          </>
        )}
        <dt>{t('parts.attachments')}</dt>
        <dd>
          {decision.attachments.length === 0
            ? t('parts.noAttachments')
            : inList(
                reader,
                decision.attachments.map(({ name, isHidden }) => (isHidden ? t('parts.hiddenFile', { name }) : name)),
              )}
        </dd>
      </dl>
    </div>
  )
}
