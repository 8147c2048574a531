import type { Bilingual } from '#contract/values/names.ts'
import { inLanguage } from '#web/platform/format.ts'
import { usePreferences } from '#web/ui/use-preferences.ts'
import styles from './public-shell.module.css'

/** Whose portal it is, above everything else on every public page. */
export const OfficeName = ({ name }: { name: Bilingual }) => (
  <p className={styles.officeName}>
    <span>{inLanguage(name, usePreferences().language)}</span>
  </p>
)
