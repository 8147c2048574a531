import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Letter } from '#contract/filing/letters.ts'
import { LetterLinks } from '#web/features/letters/index.ts'
import styles from '../track.module.css'

/** The letters of the complainant's case, to download; nothing while there is none. */
export function OwnLetters({ letters }: { letters: readonly Letter[] }) {
  const { t } = useTranslation('letters')
  if (letters.length === 0) return null
  return (
    <section className={`card ${styles.conclusion}`} aria-labelledby="letters">
      <h2 id="letters">{t('list.title')}</h2>
      <LetterLinks letters={letters} />
    </section>
  )
}
