import type { Refused } from '#web/ui/fields/post-form.tsx'

/** Whether restoring an archived text was refused. */
export const isRestoring = (refused: Refused | undefined): boolean => refused?.values.intent === 'restore'

/** What the form shows: its own refused values, or the text with the refusal to restore it. */
export function refusedIn(
  refused: Refused | undefined,
  intent: string,
  values: Record<string, string> | undefined,
): Refused | undefined {
  if (refused && isRestoring(refused) && values) return { ...refused, values }
  return refused?.values.intent === intent ? refused : undefined
}
