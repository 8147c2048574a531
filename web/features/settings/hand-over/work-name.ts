import type { WorkItem } from '#contract/settings/hand-overs.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/** What one piece of work is called: a case by its number, a place in a structure by the action, anything else by its name. */
export function useWorkName(): (item: WorkItem) => string {
  const { t, language } = useTranslation('hand-over')
  return ({ kind, name, trackingId }) => {
    if (trackingId !== null) return formatTrackingId(trackingId)
    if (name === null) return t('open.notVisible')
    return kind === 'structures'
      ? t(`structures.${name.en as 'refer'}`, { defaultValue: name.en })
      : inLanguage(name, language)
  }
}
