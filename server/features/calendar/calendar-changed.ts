import type { JobKind } from '#server/platform/jobs/jobs.ts'

/** Deadlines in working time have to be computed again; null for those of every region. */
export const calendarChanged: JobKind<{ regionId: number | null }> = { name: 'calendar-changed', retryLimit: 5 }
