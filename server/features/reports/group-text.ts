import { withoutValue } from '#contract/reports/report-choices.ts'
import { noneWord } from '#contract/reports/report-words.ts'
import type { ReportDimension } from '#contract/reports/reports.ts'
import type { CloseReason, Status } from '#contract/statuses.ts'
import type { Bilingual } from '#contract/values/names.ts'
import { statusTexts } from '#contract/values/status-texts.ts'
import type { Language } from '#server/platform/actor.ts'

/** The name of a group as on the screens. */
export function groupText(dimension: ReportDimension, key: string | null, name: Bilingual | null, language: Language) {
  if (name) return name[language]
  if (key === null || key === withoutValue) return noneWord[language]
  if (dimension === 'status') return statusTexts[language].status[key as Status] ?? key
  if (dimension === 'closeReason') return statusTexts[language].closeReason[key as CloseReason] ?? key
  return key
}
