import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ChangedField, FormerValues } from '#contract/filing/former-values.ts'
import { formatPhone, inLanguage } from '#web/platform/format.ts'
import { useDates } from '#web/ui/use-dates.ts'
import styles from './case.module.css'
import { useCorrectionFields } from '../correction/use-correction-fields.ts'

/** The same below the answer to a stale version. */
export const CorrectionsSince = ({ corrections = [] }: { corrections: readonly FormerValues[] | undefined }) =>
  corrections.length > 0 && (
    <div className="notice">
      <Corrections corrections={corrections} />
    </div>
  )

/** The changes of a step, field by field: the former and the new value. */
export const Corrections = ({ corrections }: { corrections: readonly FormerValues[] }) =>
  corrections.map(correction => <Correction key={`${correction.subject} ${correction.personName}`} {...correction} />)

function Correction({ subject, personName, fields }: FormerValues) {
  const { t } = useTranslation(['desk', 'representatives', 'registering'])
  const labels: Record<string, { label: string }> = useCorrectionFields({})
  const show = useShownValue()
  const nameOf = ({ field, number }: ChangedField) => {
    const label = field === 'mandateLetter' ? t('representatives:mandate.label') : (labels[field]?.label ?? field)
    return number === null ? label : `${label} ${number}`
  }
  return (
    <div className={styles.correction}>
      <p>
        {t(`case.corrections.${subject}`)}
        {personName && `: ${personName}`}
      </p>
      <dl>
        {fields.map(change => (
          <div key={`${change.field} ${change.number}`}>
            <dt>{nameOf(change)}</dt>
            <dd>
              <span className="visually-hidden">{t('registering:update.was')}: </span>
              <del>{show(change, change.before)}</del> <span aria-hidden>→</span>{' '}
              <span className="visually-hidden">{t('case.corrections.became')}: </span>
              <ins>{show(change, change.after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A value as displayed: dates in the reader's calendar, choices in their language, a word for an empty field. */
function useShownValue() {
  const { t, language } = useTranslation(['desk', 'registering'])
  const dates = useDates()
  const one = (kind: ChangedField['kind'], value: string): string => {
    switch (kind) {
      case 'day':
        return dates.day(value)
      case 'phone':
        return formatPhone(value)
      case 'nationality':
        return t(`case.nationalities.${value as 'OTHER'}`)
      case 'language':
        return t(`registering:languages.${value as 'en'}`)
      default:
        return value
    }
  }
  return ({ kind }: ChangedField, values: ChangedField['before']) =>
    values.length === 0
      ? t('registering:update.nothing')
      : inList(
          language,
          values.map(value => (typeof value === 'string' ? one(kind, value) : inLanguage(value, language))),
        )
}
