import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import styles from '../registration/register-complaint.module.css'
import { ChangesTable } from './changes-table.tsx'
import { changesBetween } from './update-complaint-changes.ts'

type Side = Parameters<typeof changesBetween>[0]

interface BothTextsProps {
  /** Names of the fields that the reader and somebody else have changed differently. */
  clashes: readonly string[]
  theirs: Side
  mine: Side
  fields: Record<string, FieldText>
}

/** What somebody else saved meanwhile, beside the typed text; nothing when they do not differ. */
export function BothTexts({ clashes, theirs, mine, fields }: BothTextsProps) {
  const { t } = useTranslation('registering')
  // the parts of a date are one field
  const isClash = (field: string) => clashes.some(name => name === field || name.startsWith(`${field}.`))
  const differing = changesBetween(theirs, mine).filter(({ field }) => isClash(field))
  if (differing.length === 0) return null
  return (
    <section className={`notice ${styles.changes}`} aria-labelledby="both-title">
      <h2 id="both-title">{t('both.title')}</h2>
      <p>{t('both.text')}</p>
      <ChangesTable changes={differing} fields={fields} headings={[t('both.theirs'), t('both.mine')]} />
    </section>
  )
}
