import { holdsWords } from '#contract/values/fold-letters.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { fillPlaceholders, type Placeholder } from '#contract/desk/standard-text-choices.ts'
import type { OfferedText } from '#contract/desk/standard-texts.ts'
import { calendarOf } from '#web/platform/calendar.ts'
import { dayOfInstant, formatDay, formatName, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import { citationText } from './citation-text.rules.ts'

/** The values for placeholders. */
export interface FilledFrom {
  complaint: Pick<
    ComplaintDetail,
    | 'trackingId'
    | 'complainant'
    | 'againstOrganization'
    | 'handlingOrganization'
    | 'complaintType'
    | 'registeredAt'
    | 'dueAt'
  >
  /** The name of the author. */
  officer: string
  now: Date
}

/** A text as it would be inserted. */
export interface ReadyText {
  id: number
  title: string
  text: string
}

/** The values in a language, dates in its calendar. Placeholders without a value stay in braces, to be filled in by hand. */
export function placeholderValues(
  { complaint, officer, now }: FilledFrom,
  language: Language,
): Partial<Record<Placeholder, string>> {
  const calendar = calendarOf({ language, calendar: 'language' })
  const day = (instant: Date | string) => formatDay(dayOfInstant(instant), language, calendar)
  return {
    'tracking-id': formatTrackingId(complaint.trackingId),
    complainant: formatName(complaint.complainant),
    body: inLanguage(complaint.againstOrganization, language),
    office: inLanguage(complaint.handlingOrganization, language),
    'complaint-type': inLanguage(complaint.complaintType, language),
    'registered-on': day(complaint.registeredAt),
    ...(complaint.dueAt && { 'due-on': day(complaint.dueAt) }),
    today: day(now),
    officer,
  }
}

/** The texts that exist in a language, filled in from the case. */
export function readyTexts(offered: readonly OfferedText[], from: FilledFrom, language: Language): ReadyText[] {
  const values = placeholderValues(from, language)
  return offered.flatMap(({ id, template, citation }): ReadyText[] => {
    if (citation)
      return [
        {
          id,
          title: citationText({ ...citation, textEn: '', textAm: '' }, language),
          text: citationText(citation, language),
        },
      ]
    const title = language === 'am' ? template?.titleAm : template?.titleEn
    const text = language === 'am' ? template?.textAm : template?.textEn
    return title && text ? [{ id, title, text: fillPlaceholders(text, values) }] : []
  })
}

/** The texts whose title or text has every word of a search, by sound. */
export const matchingTexts = (texts: readonly ReadyText[], search: string): ReadyText[] =>
  texts.filter(({ title, text }) => holdsWords(search.trim(), title, text))
