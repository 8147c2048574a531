import type { Refused } from '#web/ui/fields/post-form.tsx'

/** Whether an archived text could not be brought back. */
export const isRestoring = (refused: Refused | undefined): boolean => refused?.values.intent === 'restore'

/** What its form shows: what was refused in it, or what it says with the refusal of bringing it back. */
export function refusedIn(
  refused: Refused | undefined,
  intent: string,
  values: Record<string, string> | undefined,
): Refused | undefined {
  if (refused && isRestoring(refused) && values) return { ...refused, values }
  return refused?.values.intent === intent ? refused : undefined
}
