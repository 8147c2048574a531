import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Letter } from '#contract/filing/letters.ts'
import { LetterButtons, LetterList } from '#web/features/letters/index.ts'
import { CaseSection } from '../case-section.tsx'

/** The letters of the office in the case, to open, print and save as issued; nothing before the first one. */
export function CaseLetters({ letters }: { letters: readonly Letter[] }) {
  const { t } = useTranslation('letters')
  if (letters.length === 0) return null
  return (
    <CaseSection title={t('list.title')}>
      <LetterList letters={letters}>{letter => <LetterButtons letter={letter} />}</LetterList>
    </CaseSection>
  )
}
