import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Solving } from './solving.tsx'
import { useSolving } from './use-solving.ts'

interface ChallengeFormProps {
  /** The page to request again, with its parameters. */
  action: string
  values?: Record<string, string>
  /** Continues with the solution. */
  onSolved: (solution: string) => void
}

/**
 * Unlocks a page after many wrong attempts: with JavaScript a challenge that the browser solves by itself,
 * without (or when the browser has no cryptography) an answer that takes a few seconds.
 */
export function ChallengeForm({ action, values = {}, onSolved }: ChallengeFormProps) {
  const { t } = useTranslation('states')
  const percent = useSolving(action, ({ solution }) => solution !== undefined && onSolved(solution))
  if (percent !== undefined) return <Solving percent={percent} />
  return (
    <form method="get" action={action}>
      {Object.entries({ ...values, patient: 'yes' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button>{t('challenge.patient')}</Button>
    </form>
  )
}
