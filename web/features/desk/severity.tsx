import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Choice } from '#contract/values/complaint-parts.ts'
import { inLanguage } from '#web/platform/format.ts'
import styles from './desk.module.css'

const tones: Record<string, string> = { critical: 'bad', high: 'warning' }

/** The severity of a complaint; nothing before it is set. */
export function Severity({ severity }: { severity: Choice | null }) {
  const { language } = useTranslation('desk')
  if (!severity) return null
  const name = inLanguage(severity, language)
  return (
    <span className={styles.tag} data-tone={tones[severity.code] ?? 'calm'} title={name}>
      {name}
    </span>
  )
}
