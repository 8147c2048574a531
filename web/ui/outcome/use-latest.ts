import { useSyncExternalStore } from 'react'
import { latestAction, onAction } from '#web/platform/answers/outcome.ts'

/** The message of the last action; undefined as soon as another has begun. */
export function useLatest<Message extends { action: number }>(message: Message | undefined): Message | undefined {
  const latest = useSyncExternalStore(onAction, latestAction, () => 0)
  return message?.action === latest ? message : undefined
}
