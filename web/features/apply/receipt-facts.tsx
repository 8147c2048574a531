import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/applications.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './apply.module.css'

/** What was filed, as it is read back to the complainant. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation('apply')
  const language = i18n.language as Language
  return (
    <dl className="facts">
      <dt>{t('confirm.registeredAt')}</dt>
      <dd>
        <FormattedInstant instant={receipt.registeredAt} />
      </dd>
      <dt>{t('confirm.complainant')}</dt>
      <dd>{receipt.complainantName}</dd>
      <dt>{t('fields.typeId.label')}</dt>
      <dd>{inLanguage(receipt.typeLabel, language)}</dd>
      <dt>{t('fields.organizationId.label')}</dt>
      <dd>{inLanguage(receipt.organizationName, language)}</dd>
      <dt>{t('confirm.handledBy')}</dt>
      <dd>{inLanguage(receipt.handlingOrganizationName, language)}</dd>
      <dt>{t('placeOfDecision')}</dt>
      <dd>{receipt.locationNames.map(name => inLanguage(name, language)).join(', ')}</dd>
      <dt>{t('confirm.issues')}</dt>
      <dd>
        <ol className={styles.typed}>
          {receipt.issues.map(issue => (
            <li key={issue}>{issue}</li>
          ))}
        </ol>
      </dd>
      <dt>{t('files.title')}</dt>
      <dd>{receipt.attachmentNames.length > 0 ? receipt.attachmentNames.join(', ') : t('files.none')}</dd>
    </dl>
  )
}
