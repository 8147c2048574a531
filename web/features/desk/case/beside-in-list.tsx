import { besideInList } from '#web/platform/last-list.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { Key } from '#web/ui/key.tsx'
import { markedKey } from '#web/ui/marked-keys.ts'
import { casePath } from '../case-path.ts'

/** The ways to the cases before and after this one in the list that was open last; nothing for a case from elsewhere. */
export function BesideInList({ complaintId }: { complaintId: number }) {
  const { t } = useTranslation('desk')
  const { previous, next } = besideInList(complaintId)
  return (
    <>
      {previous !== undefined && (
        <QuietLink to={casePath(previous)} title={t('case.previous')} {...markedKey('p')}>
          <span aria-hidden>‹</span>
          <span className="visually-hidden">{t('case.previous')}</span>
          <Key>P</Key>
        </QuietLink>
      )}
      {next !== undefined && (
        <QuietLink to={casePath(next)} title={t('case.next')} {...markedKey('n')}>
          <span aria-hidden>›</span>
          <span className="visually-hidden">{t('case.next')}</span>
          <Key>N</Key>
        </QuietLink>
      )}
    </>
  )
}
