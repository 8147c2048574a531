import { percentOf } from '#contract/reports/report-words.ts'

/** `82 %`; a dash when the whole is hidden or zero. */
export const shareOf = (part: number, whole: number | null): string =>
  whole === null || whole === 0 ? '–' : `${percentOf(part / whole)} %`
