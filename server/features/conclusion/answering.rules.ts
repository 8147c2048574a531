import type { OfficeSettings } from '#contract/settings/office-settings.ts'
import { addCalendarDays, dayMilliseconds } from '#contract/values/day-numbers.ts'

type AnsweringSetting = OfficeSettings['answering']

/** The end of the last day to reopen a closed complaint without new evidence. */
export const reopenUntil = (closedAt: Date, { reopenDays }: AnsweringSetting): Date =>
  addCalendarDays(closedAt, reopenDays)

/** The end of the last day to reopen it with new evidence; never before the time without evidence is over, whatever the settings. */
export const evidenceUntil = (closedAt: Date, { reopenDays, evidenceDays }: AnsweringSetting): Date =>
  addCalendarDays(closedAt, Math.max(reopenDays, evidenceDays))

/** The reminders that are due, the nearest to the deadline first. */
export const remindersDue = (dueAt: Date, now: Date, { reminderDays }: AnsweringSetting): number[] =>
  reminderDays
    .filter(days => now.getTime() >= dueAt.getTime() - days * dayMilliseconds)
    .toSorted((one, other) => one - other)
