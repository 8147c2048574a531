import { useState } from 'react'
import type { AskedStatement } from '#contract/desk/statements.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'

const tones: Record<NonNullable<AskedStatement['outcome']>, Tone> = {
  given: 'good',
  recorded: 'good',
  none: 'bad',
  ended: 'calm',
}

/** Whether a statement is awaited, and how the request ended. */
export function StatementState({ outcome, dueAt }: Pick<AskedStatement, 'outcome' | 'dueAt'>) {
  const { t } = useTranslation('statements')
  const [now] = useState(() => Date.now())
  if (outcome !== null) return <Badge tone={tones[outcome]}>{t(`states.${outcome}`)}</Badge>
  const isOver = Date.parse(dueAt) <= now
  return <Badge tone={isOver ? 'bad' : 'warning'}>{t(isOver ? 'states.over' : 'states.awaited')}</Badge>
}
