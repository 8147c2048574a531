import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Failure } from '#contract/endpoint.ts'
import type { Status } from '#contract/statuses.ts'
import { useDates } from '#web/ui/use-dates.ts'

/** A step that was taken between what was seen and what was sent. */
export interface StepSince {
  at: string
  action: string
  status: Status
}

/** What happened to the complaint meanwhile, where that is why a call was refused; else nothing. */
export const stepsSince = ({ details }: Failure): StepSince[] => (details?.since ?? []) as StepSince[]

/** What happened to the complaint meanwhile, each step with its time. */
export function StepsSince({ steps }: { steps: readonly StepSince[] }) {
  const { t } = useTranslation(['track', 'statuses'])
  const { instant } = useDates()
  const titles = t('steps', { returnObjects: true }) as Record<string, string>
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
