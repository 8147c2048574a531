import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Letter } from '#contract/filing/letters.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './letters.module.css'
import entries from '#web/ui/entry-list.module.css'

/** The letters of a case, each with its validity and the links to fetch it. */
export function LetterList({
  letters,
  children,
}: {
  letters: readonly Letter[]
  children: (letter: Letter) => ReactNode
}) {
  const { t } = useTranslation('letters')
  if (letters.length === 0) return <p className="dimmed">{t('list.none')}</p>
  return (
    <ul className={entries.list}>
      {letters.map(letter => (
        <li key={letter.id}>
          <div>
            <p className={entries.name}>{t(`kinds.${letter.kind}`)}</p>
            <p className="dimmed">
              <span translate="no">{letter.reference}</span> · <FormattedInstant instant={letter.issuedAt} />
            </p>
            {letter.endedAt && letter.endedBecause && (
              <>
                <p className={styles.ended}>
                  {t('list.ended')} <FormattedInstant instant={letter.endedAt} />
                </p>
                <p className={styles.ended}>{t(`because.${letter.endedBecause}`)}</p>
              </>
            )}
          </div>
          <div className={`${styles.fetch} no-print`}>{children(letter)}</div>
        </li>
      ))}
    </ul>
  )
}

/** For a visitor who proved the complaint with a code: the cookie opens plain links, also without a script. */
export function LetterLinks({ letters }: { letters: readonly Letter[] }) {
  const { t } = useTranslation('letters')
  return (
    <LetterList letters={letters}>
      {letter => (
        <a
          href={`/api/Letters/DownloadOwnLetter/${letter.id}`}
          download={letter.fileName}
          className="button"
          data-kind="quiet"
          aria-label={t('list.downloadLabel', { kind: t(`kinds.${letter.kind}`), reference: letter.reference })}
        >
          {t('list.download')}
        </a>
      )}
    </LetterList>
  )
}
