import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import { type Answers, type StepName, stepsFor } from '#contract/filing/application-steps.ts'
import styles from './apply.module.css'

/** The present step; finished steps are links, so that going back never loses the place. */
export function StepProgress({
  step,
  answers,
  completed,
}: {
  step: StepName
  answers: Answers
  completed: readonly StepName[]
}) {
  const { t } = useTranslation('apply')
  const steps = stepsFor(answers).map(({ name }) => name)
  const position = steps.indexOf(step) + 1
  return (
    <nav aria-label={t('progress.label')} className={styles.progress}>
      <p role="status">{t('progress.position', { position, count: steps.length })}</p>
      <ol>
        {steps.map(name => (
          <li
            key={name}
            data-state={name === step ? 'current' : completed.includes(name) ? 'done' : 'ahead'}
            aria-current={name === step ? 'step' : undefined}
          >
            {completed.includes(name) && name !== step ? (
              <Link to={`/home/apply?step=${name}`}>{t(`steps.${name}.short`)}</Link>
            ) : (
              <span>{t(`steps.${name}.short`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
