import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Receipt } from '#contract/filing/applications.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './apply.module.css'
import { describeFile } from './describe-file.ts'

/** What was filed, as it is read back to the complainant. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t, language } = useTranslation('apply')
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
      <dd>
        {receipt.attachments.length > 0 ? (
          <ul className={styles.typed}>
            {receipt.attachments.map(file => (
              <li key={file.id}>{describeFile(file, language)}</li>
            ))}
          </ul>
        ) : (
          t('answers', { returnObjects: true })['files.none']
        )}
      </dd>
      <Missing receipt={receipt} />
    </dl>
  )
}

/** What the office does not have: named papers, and a declared decision letter. */
function Missing({ receipt: { declaredLetter, supportingDocuments } }: { receipt: Receipt }) {
  const { t } = useTranslation('apply')
  const letter = [declaredLetter?.authority, declaredLetter?.number].filter(Boolean).join(', ')
  return (
    <>
      {declaredLetter && (
        <>
          <dt>{t('confirm.letter')}</dt>
          <dd>{t('confirm.declared', { letter })}</dd>
        </>
      )}
      {supportingDocuments.length > 0 && (
        <>
          <dt>{t('confirm.papers')}</dt>
          <dd>
            <ul className={styles.typed}>
              {supportingDocuments.map(paper => (
                <li key={paper}>{paper}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </>
  )
}
