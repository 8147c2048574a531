import type { Figures } from '#contract/reports/reports.ts'
import { shareText } from '#contract/reports/interval.ts'
import type { ReportDimension, ReportMeasure, StatementState } from '#contract/reports/report-choices.ts'
import { isShare, withoutValue } from '#contract/reports/report-choices.ts'
import { columnWords, measureWords, noneWord, statementWords } from '#contract/reports/report-words.ts'
import type { CloseReason, Status } from '#contract/statuses.ts'
import { monthNames } from '#web/platform/calendar.ts'
import { formatNumber, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

interface Group {
  key: string | null
  name: { en: string; am: string } | null
}

const months = { month: 'gregorian', ethiopianMonth: 'ethiopian' } as const

/** The words of reports in the reader's language. */
export function useReportTexts() {
  const { t, language } = useTranslation(['reports', 'statuses'])
  const monthText = (dimension: 'month' | 'ethiopianMonth', key: string) => {
    const [year = '', month = ''] = key.split('-')
    return `${monthNames[months[dimension]][language][Number(month) - 1] ?? month} ${Number(year)}`
  }
  return {
    dimension: (name: ReportDimension) => inLanguage(columnWords[name], language),
    column: (name: keyof typeof columnWords) => inLanguage(columnWords[name], language),
    statement: (state: StatementState) => inLanguage(statementWords[state], language),
    measure: (name: ReportMeasure) => inLanguage(measureWords[name], language),
    group: (dimension: ReportDimension, { key, name }: Group): string => {
      if (name) return inLanguage(name, language)
      if (key === null || key === withoutValue) return inLanguage(noneWord, language)
      if (dimension === 'status') return t(`statuses:status.${key as Status}`)
      if (dimension === 'closeReason') return t(`statuses:closeReason.${key as CloseReason}`)
      return dimension === 'month' || dimension === 'ethiopianMonth' ? monthText(dimension, key) : key
    },
    /** A figure as text; a dash when there is none. */
    figure: (name: ReportMeasure, figures: Figures): string => {
      const figure = figures[name]
      if (figure === null || figure === undefined) return '–'
      if (isShare(name)) return shareText(name, figures)
      const isOfDays = name === 'daysMedian' || name === 'daysNinetieth'
      return isOfDays ? t('days', { count: figure }) : formatNumber(figure)
    },
  }
}
