import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type Answers, consentNames } from '#contract/filing/application-steps.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import styles from '../apply.module.css'
import type { StepProps } from '../step-props.ts'

/** The three statements, each answered separately. A refused one is no error: it says where to go instead. */
export function EligibilityStep({ answers }: StepProps) {
  const { t } = useTranslation('apply')
  return (
    <>
      <WhereToGoInstead answers={answers} />
      {consentNames.map(name => (
        <RadioGroupField
          key={name}
          name={`consents.${name}`}
          options={(['yes', 'no'] as const).map(value => ({ value, label: t(`consents.${name}.${value}`) }))}
        />
      ))}
    </>
  )
}

function WhereToGoInstead({ answers }: { answers: Answers }) {
  const { t } = useTranslation('apply')
  const missing = consentNames.filter(name => answers[`consents.${name}`] === 'no')
  if (missing.length === 0) return null
  return (
    <section id="instead" className={`notice ${styles.instead}`} tabIndex={-1} aria-labelledby="instead-title">
      <h2 id="instead-title">{t('instead.title')}</h2>
      <ul>
        {missing.map(name => (
          <li key={name}>{t(`consents.${name}.instead`)}</li>
        ))}
      </ul>
      <p>{t('instead.kept')}</p>
    </section>
  )
}
