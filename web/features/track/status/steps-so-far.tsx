import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { TrackedComplaint } from '#contract/filing/tracking.ts'
import { Timeline } from '#web/ui/timeline.tsx'

type Step = TrackedComplaint['steps'][number]

/** Every step with its day, and the body and role that had the complaint after it. */
export function StepsSoFar({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('track')
  const describe = useStepTexts()
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title">{t('status.steps')}</h2>
      {steps.length === 0 ? (
        <p className="dimmed">{t('status.noSteps')}</p>
      ) : (
        <Timeline
          label={t('status.steps')}
          steps={steps.map((step, index) => ({
            key: `${step.at} ${step.action} ${index}`,
            at: step.at,
            isCurrent: index === steps.length - 1,
            ...describe(step),
          }))}
        />
      )}
    </section>
  )
}

function useStepTexts() {
  const { t, language } = useTranslation(['track', 'statuses'])
  const titles = t('steps', { returnObjects: true }) as Record<string, string>
  return ({ action, status, organization, role }: Step) => {
    return {
      // an action without a text is described by its new status
      title: titles[action] ?? t(`statuses:status.${status}`),
      children: inList(language, [organization, role]),
    }
  }
}
