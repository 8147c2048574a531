import type { OfficeSettings } from '#contract/settings/office-settings.ts'

/** How many of the handlers have to give their opinion before the conclusion; a single handler needs none. */
export function opinionsNeeded(handlers: number, { opinionsNeeded: needed }: OfficeSettings['groupDecision']): number {
  if (handlers < 2 || needed === 'none') return 0
  return needed === 'all' ? handlers : Math.floor(handlers / 2) + 1
}
