import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Status } from '#contract/statuses.ts'
import type { Problem } from '#web/platform/answers/refusal.ts'
import { useDates } from '#web/ui/use-dates.ts'

/** A step that was taken between reading and sending. */
interface StepSince {
  at: string
  action: string
  status: Status
}

/** What happened to the complaint meanwhile, each step with its time, when that is why a call was refused. */
export function StepsSince({ problem }: { problem: Problem | undefined }) {
  const { t } = useTranslation(['track', 'statuses'])
  const { instant } = useDates()
  const titles = t('steps', { returnObjects: true }) as Record<string, string>
  const steps = (problem?.details.since ?? []) as StepSince[]
  if (steps.length === 0) return null
  return (
    <ul>
      {steps.map(({ at, action, status }) => (
        <li key={`${at} ${action}`}>
          {instant(at)}: {titles[action] ?? t(`statuses:status.${status}`)}
        </li>
      ))}
    </ul>
  )
}
