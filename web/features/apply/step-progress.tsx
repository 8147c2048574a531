import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import { stepsFor } from '#contract/filing/application-steps.ts'
import styles from './apply.module.css'
import { stepPath } from './paths.ts'
import type { StepProps } from './step-props.ts'

/** The present step; finished steps are links, so that going back never loses the place. */
export function StepProgress({ step, answers, draft }: Pick<StepProps, 'step' | 'answers' | 'draft'>) {
  const { t } = useTranslation('apply')
  const steps = stepsFor(answers).map(({ name }) => name)
  const completed = draft?.completedSteps ?? []
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
              <Link to={stepPath(name, { application: draft?.id })}>{t(`steps.${name}.short`)}</Link>
            ) : (
              <span>{t(`steps.${name}.short`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
