import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Undo } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { undoField } from './undo.ts'

interface UndoButtonProps {
  /** Of the outcome above; nothing when it cannot be taken back. */
  undo: Undo | undefined
  fetcherKey?: string
}

/** Takes back what was just done. It disappears when the time for that is over. */
export function UndoButton({ undo, ...form }: UndoButtonProps) {
  return undo && <UndoForm key={undo.until} undo={undo} {...form} />
}

function UndoForm({ undo: { action, values, until }, fetcherKey }: UndoButtonProps & { undo: Undo }) {
  const { t } = useTranslation('desk')
  const isSending = useNavigation().state !== 'idle'
  const idempotencyKey = useKeyFor(until)
  const isOver = useIsOver(until)
  if (isOver) return null
  return (
    <PostForm fields={{}} action={action} fetcherKey={fetcherKey} idempotencyKey={idempotencyKey}>
      <input type="hidden" name={undoField} value="yes" />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <QuietButton aria-disabled={isSending}>{t('case.undo')}</QuietButton>
    </PostForm>
  )
}

function useIsOver(until: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return isOver
}
