import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Receipt } from '#contract/filing/applications.ts'
import { inLanguage } from '#web/platform/format.ts'
import styles from './apply.module.css'
import { describeFile } from './describe-file.ts'
import { Fact } from '#web/ui/fact.tsx'

/** What was filed, as it is read back to the complainant. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t, language } = useTranslation(['apply', 'receipt'])
  const { declaredLetter, supportingDocuments } = receipt
  const letter = inList(language, [declaredLetter?.authority, declaredLetter?.number])
  return (
    <dl className="facts">
      <Fact term={t('receipt:registeredAt')} instant={receipt.registeredAt} />
      <Fact term={t('receipt:complainant')}>{receipt.complainantName}</Fact>
      <Fact term={t('fields.typeId.label')}>{inLanguage(receipt.typeLabel, language)}</Fact>
      <Fact term={t('fields.organizationId.label')}>{inLanguage(receipt.organizationName, language)}</Fact>
      <Fact term={t('receipt:handledBy')}>{inLanguage(receipt.handlingOrganizationName, language)}</Fact>
      <Fact term={t('placeOfDecision')}>{inList(language, receipt.locationNames)}</Fact>
      <Fact term={t('receipt:issues')}>
        <ol className={styles.typed}>
          {receipt.issues.map(issue => (
            <li key={issue}>{issue}</li>
          ))}
        </ol>
      </Fact>
      <Fact term={t('files.title')}>
        {receipt.attachments.length > 0 ? (
          <ul className={styles.typed}>
            {receipt.attachments.map(file => (
              <li key={file.id}>{describeFile(file, language)}</li>
            ))}
          </ul>
        ) : (
          t('answers', { returnObjects: true })['files.none']
        )}
      </Fact>
      {/* what the office does not have */}
      <Fact term={t('receipt:letter')}>{declaredLetter && t('receipt:declared', { letter })}</Fact>
      <Fact term={t('receipt:papers')}>
        {supportingDocuments.length > 0 && (
          <ul className={styles.typed}>
            {supportingDocuments.map(paper => (
              <li key={paper}>{paper}</li>
            ))}
          </ul>
        )}
      </Fact>
    </dl>
  )
}
