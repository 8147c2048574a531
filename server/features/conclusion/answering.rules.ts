import type { OfficeSettings } from '#contract/office-settings.ts'

type AnsweringSetting = OfficeSettings['answering']

const dayMilliseconds = 86_400_000

/** Until when a closed complaint can be opened again without new evidence. */
export const reopenUntil = (closedAt: Date, { reopenDays }: AnsweringSetting): Date =>
  new Date(closedAt.getTime() + reopenDays * dayMilliseconds)

/** Until when new evidence opens it again; never before the time without it is over, however the two were settled. */
export const evidenceUntil = (closedAt: Date, { reopenDays, evidenceDays }: AnsweringSetting): Date =>
  new Date(closedAt.getTime() + Math.max(reopenDays, evidenceDays) * dayMilliseconds)

/** The reminders whose time has come, the nearest to the end first. */
export const remindersDue = (dueAt: Date, now: Date, { reminderDays }: AnsweringSetting): number[] =>
  reminderDays
    .filter(days => now.getTime() >= dueAt.getTime() - days * dayMilliseconds)
    .toSorted((one, other) => one - other)
