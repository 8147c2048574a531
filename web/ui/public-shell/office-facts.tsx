import type { Office } from '#contract/settings/reference-data.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './public-shell.module.css'

const called = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

/** Who takes the complaints and how to reach them; nothing where the office has entered nothing. */
export function OfficeFacts({ office }: { office: Office }) {
  const { t, language } = useTranslation('shell')
  const { name, address, law, freeCallNumber, telephone, email } = office
  const facts = [
    ['address', address && inLanguage(address, language)],
    ['freeCall', freeCallNumber && <a href={called(freeCallNumber)}>{freeCallNumber}</a>],
    ['telephone', telephone && <a href={called(telephone)}>{telephone}</a>],
    ['email', email && <a href={`mailto:${email}`}>{email}</a>],
    ['law', law && inLanguage(law, language)],
  ] as const
  const known = facts.filter(([, value]) => value)
  if (!name && known.length === 0) return null
  return (
    <address className={styles.office}>
      {name && <p className={styles.footerName}>{inLanguage(name, language)}</p>}
      {known.length > 0 && (
        <dl>
          {known.map(([fact, value]) => (
            <div key={fact}>
              <dt>{t(`office.${fact}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </address>
  )
}
