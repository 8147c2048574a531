import type { JobKind } from '#server/platform/jobs/jobs.ts'

/** What waits for an end in working time has to be computed anew; null for what holds in every region. */
export const calendarChanged: JobKind<{ regionId: number | null }> = { name: 'calendar-changed', retryLimit: 5 }
