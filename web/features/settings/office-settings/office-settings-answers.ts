import type { OfficeSettings } from '#contract/settings/office-settings.ts'
import { officeRanges, weekdays } from '#contract/values/choices.ts'
import type { Answers } from '#web/platform/forms/forms.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'

/** A group of the settings with amounts. */
export type AmountGroup = keyof typeof officeRanges

/** A typed amount; an invalid one becomes a value that the API refuses, so that it names the field. */
const amountOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : -1)

/** The settings as form values: amounts by dotted name, several days as `5, 1`. */
export function officeAnswers(values: OfficeSettings): Answers {
  const amounts = Object.entries(officeRanges).flatMap(([group, ranges]) =>
    Object.keys(ranges).map(name => [
      `${group}.${name}`,
      String((values[group as AmountGroup] as unknown as Record<string, number>)[name]),
    ]),
  )
  const { days, timeZoneLabel, hours, freeCallNumber } = values.contact
  return {
    ...Object.fromEntries(amounts),
    'groupDecision.opinionsNeeded': values.groupDecision.opinionsNeeded,
    'answering.reminderDays': values.answering.reminderDays.join(', '),
    'contact.days': days,
    'contact.timeZoneLabel': timeZoneLabel,
    'contact.hours': hours,
    'contact.freeCallNumber': freeCallNumber,
    'publication.auditHeadTo': values.publication.auditHeadTo,
    'publication.licence': values.publication.licence,
    'publication.licenceUrl': values.publication.licenceUrl,
  }
}

/** The content of the form. Unreadable values are sent as something that the API refuses by name. */
export function readOfficeAnswers(answers: Answers): OfficeSettings {
  const textOf = (name: string): string => [answers[name] ?? ''].flat()[0] ?? ''
  const amountsOf = <Group extends AmountGroup>(group: Group) =>
    Object.fromEntries(
      Object.keys(officeRanges[group]).map(name => [name, amountOf(textOf(`${group}.${name}`))]),
    ) as Record<keyof (typeof officeRanges)[Group], number>
  const days = [answers['contact.days'] ?? []].flat()
  return {
    groupDecision: {
      opinionsNeeded: textOf('groupDecision.opinionsNeeded') as OfficeSettings['groupDecision']['opinionsNeeded'],
    },
    answering: {
      ...amountsOf('answering'),
      reminderDays: textOf('answering.reminderDays')
        .split(/[\s,፣;]+/)
        .filter(Boolean)
        .map(amountOf),
    },
    supervision: amountsOf('supervision'),
    contact: {
      days: weekdays.filter(day => days.includes(day)),
      timeZoneLabel: textOf('contact.timeZoneLabel'),
      hours: textOf('contact.hours'),
      freeCallNumber: textOf('contact.freeCallNumber'),
    },
    tracking: amountsOf('tracking'),
    letterCheck: amountsOf('letterCheck'),
    visitors: amountsOf('visitors'),
    publication: {
      auditHeadTo: textOf('publication.auditHeadTo'),
      licence: textOf('publication.licence'),
      licenceUrl: textOf('publication.licenceUrl'),
    },
    messages: amountsOf('messages'),
  }
}

/** An error of one of several days is an error of their field, shown once. */
export function foldFaults(fields: readonly FieldError[]): FieldError[] {
  const named = fields.map(({ field, reason }) => ({ field: field.replace(/\.\d+$/, ''), reason }))
  return named.filter((one, index) => named.findIndex(({ field }) => field === one.field) === index)
}
