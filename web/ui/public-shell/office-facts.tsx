import type { Office } from '#contract/settings/reference-data.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './public-shell.module.css'

const Call = ({ number }: { number: string }) => <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>

/** Who takes the complaints and how to reach them, a line for each; nothing for what the office has not entered. */
export function OfficeFacts({ office }: { office: Office }) {
  const { t, language } = useTranslation('shell')
  const { name, address, law, freeCallNumber, telephone, email } = office
  return (
    <address>
      {name && <p className={styles.footerName}>{name[language]}</p>}
      {address && <p>{address[language]}</p>}
      {freeCallNumber && (
        <p>
          {t('office.freeCall')} <Call number={freeCallNumber} />
        </p>
      )}
      {telephone && <Call number={telephone} />} {email && <a href={`mailto:${email}`}>{email}</a>}
      {law && <p>{law[language]}</p>}
    </address>
  )
}
