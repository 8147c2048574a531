import type { SharedWithComplainant as Shared } from '#contract/desk/shared-statements.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { CaseFiles } from './case-files.tsx'

/** What the complainant may read of a statement, whether they did, and what they say to it. */
export function SharedWithComplainant({ shared }: { shared: Shared }) {
  const { t, language } = useTranslation('hearing')
  const { content, documents, comment, commentDocuments, sharedByName, recordedByName } = shared
  return (
    <>
      <h4>{t('shared.title')}</h4>
      <dl className="facts">
        <Fact term={t('shared.on')} instant={shared.sharedAt} />
        <Fact term={t('shared.by')}>{sharedByName && inLanguage(sharedByName, language)}</Fact>
        <Fact term={t('shared.answers')}>{content.issues.map(({ ordinal }) => ordinal + 1).join(', ')}</Fact>
        <Fact term={t('shared.documents')}>{documents.map(({ name }) => name).join(', ')}</Fact>
        <Fact term={t('shared.read')} instant={shared.readAt ?? undefined} />
        {shared.readAt === null && <Fact term={t('shared.read')}>{t('shared.unread')}</Fact>}
        <Fact term={t('shared.until')} day={comment === null ? shared.commentUntil : undefined} />
        <Fact term={t('shared.comment')}>
          {comment && <span className="as-typed">{comment}</span>}{' '}
          {shared.isCommentNew && <strong className="dimmed">{t('shared.newComment')}</strong>}
        </Fact>
        <Fact term={t('shared.commentDocuments')}>
          {commentDocuments.length > 0 && <CaseFiles files={commentDocuments} />}
        </Fact>
        <Fact term={t('shared.commentedOn')} instant={shared.commentedAt ?? undefined} />
        <Fact term={t('shared.recordedBy')}>{recordedByName && inLanguage(recordedByName, language)}</Fact>
      </dl>
    </>
  )
}
