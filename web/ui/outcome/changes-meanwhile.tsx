import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/** A field that somebody else changed meanwhile. */
export interface ChangedField {
  label: string
  before: string
  now: string
  /** The reader has typed something else. */
  isClash?: boolean
}

interface ChangesMeanwhileProps {
  changes: readonly ChangedField[]
  /** What the others said about it. */
  children?: ReactNode
}

/** Each field that somebody else changed, before and now. */
export function ChangesMeanwhile({ changes, children }: ChangesMeanwhileProps) {
  const { t } = useTranslation('changed-meanwhile')
  if (changes.length === 0 && !children) return null
  const words = (text: string) => (text === 'yes' ? t('yes') : text || t('nothing'))
  return (
    <section className="notice" aria-labelledby="changed-meanwhile-title">
      <p id="changed-meanwhile-title">
        <strong>{t('title')}</strong>
      </p>
      <ul>
        {changes.map(({ label, before, now, isClash }) => (
          <li key={label}>
            <strong>{label}</strong>: {t('change', { before: words(before), now: words(now) })}
            {isClash && <> {t('clash')}</>}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
