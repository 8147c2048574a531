import type { Era } from './compose-history.ts'

const daysOfMonth = 30.4
const months = 24

/** What is filed in the last month, and how much less in each month before it: the portal becomes known. */
const latest = 80
const lessBefore = 1.9

/** Fewer people file while offices are closed for the great holidays, and more after them: in turn, by month. */
const seasons = [0, 4, -3, 2, -5, 3, 1, -2, 5, -4, 2, -3] as const

/** What is drawn of these months elsewhere: cases of the last weeks that were concluded quickly, or are still open. */
const drawnOfLastMonths = [0, 50, 42, 25] as const

/** Cases that were concluded, for each of the months before the present one. What is not closed yet is of the last weeks. */
export const steadyMonths = (): Era[] =>
  Array.from({ length: months - 1 }, (_, index) => index + 1).flatMap(month => {
    const wanted = Math.round(latest - lessBefore * month) + (seasons[month % seasons.length] ?? 0)
    const era = { days: Math.min((month + 1) * daysOfMonth, 730), olderThan: month * daysOfMonth }
    return Array.from({ length: wanted - (drawnOfLastMonths[month] ?? 0) }, () => era)
  })
