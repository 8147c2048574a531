import type { OfficeSettings } from '#contract/settings/office-settings.ts'
import { readWholeNumber } from '#contract/values/western-numerals.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { rightOfSetting } from '#contract/settings/setting-rights.ts'
import { officeRanges, weekdays } from '#contract/values/office-ranges.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import type { Answers } from '#web/platform/forms/forms.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'

/** A group of the settings with amounts. */
export type AmountGroup = keyof typeof officeRanges

/** What stands in two languages about the office. */
export const officeTexts = ['nameEn', 'nameAm', 'addressEn', 'addressAm', 'lawEn', 'lawAm'] as const

/** A typed amount; an invalid one becomes a value that the API refuses, so that it names the field. */
const amountOf = (text: string): number => {
  const amount = readWholeNumber(text)
  return amount < 1_000_000_000 ? amount : -1
}

type SmsCountries = OfficeSettings['messages']['smsCountries']

const textOfValue = (field: string, value: unknown): string | string[] => {
  if (field === 'contact.days') return value as string[]
  if (field === 'messages.smsCountries')
    return (value as SmsCountries).map(({ country, perHour }) => `${country} ${perHour}`).join(', ')
  return [value].flat().join(', ')
}

const entriesOf = (text: string): string[] => text.split(/[,፣;፤\n]+/).flatMap(entry => entry.trim() || [])

/** `ET 5000, KE 50`, with what is not of this form sent as something that the API refuses. */
const readCountries = (text: string): SmsCountries =>
  entriesOf(text).map(entry => {
    const [country = '', perHour = '', ...more] = entry.split(/\s+/)
    return { country: more.length > 0 ? '' : country.toUpperCase(), perHour: amountOf(perHour) }
  })

/** The settings as form values by dotted name: the days of reminders as `5, 1`, the countries of SMS as `ET 5000, KE 50`. */
export const officeAnswers = (values: OfficeSettings): Answers =>
  Object.fromEntries(
    Object.entries(values).flatMap(([group, fields]) =>
      Object.entries(fields as Record<string, unknown>).map(([name, value]) => [
        `${group}.${name}`,
        textOfValue(`${group}.${name}`, value),
      ]),
    ),
  )

/** The content of the form. Unreadable values are sent as something that the API refuses by name. */
export function readOfficeAnswers(answers: Answers): OfficeSettings {
  const textOf = (name: string): string => [answers[name] ?? ''].flat()[0] ?? ''
  const amountsOf = <Group extends AmountGroup>(group: Group) =>
    Object.fromEntries(
      Object.keys(officeRanges[group]).map(name => [name, amountOf(textOf(`${group}.${name}`))]),
    ) as Record<keyof (typeof officeRanges)[Group], number>
  const textsOf = <Name extends string>(group: string, ...names: Name[]) =>
    Object.fromEntries(names.map(name => [name, textOf(`${group}.${name}`)])) as Record<Name, string>
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
    callBacks: amountsOf('callBacks'),
    statements: {
      ...amountsOf('statements'),
      name: textOf('statements.name') as OfficeSettings['statements']['name'],
    },
    supervision: amountsOf('supervision'),
    office: textsOf('office', ...officeTexts, 'telephone', 'email'),
    contact: {
      days: weekdays.filter(day => days.includes(day)),
      ...textsOf('contact', 'timeZoneLabel', 'timeZoneLabelAm', 'hours', 'freeCallNumber'),
    },
    tracking: amountsOf('tracking'),
    letterCheck: amountsOf('letterCheck'),
    visitors: amountsOf('visitors'),
    publication: textsOf('publication', 'auditHeadTo', 'licence', 'licenceUrl'),
    messages: { ...amountsOf('messages'), smsCountries: readCountries(textOf('messages.smsCountries')) },
  }
}

/** The groups that somebody with these permissions may change; the others are not sent, and stay as they are. */
export const onlyChangeable = (values: OfficeSettings, permissions: ReadonlySet<PageCode>): Partial<OfficeSettings> =>
  Object.fromEntries(Object.entries(values).filter(([group]) => mayChange(permissions, group as keyof OfficeSettings)))

/** Whether the permissions allow to change the group, or the setting in it. */
export const mayChange = (permissions: ReadonlySet<PageCode>, group: keyof OfficeSettings, name = ''): boolean =>
  holds(permissions, rightOfSetting(group, name))

/** An error of one of several days or countries is an error of their field, shown once. */
export function foldFaults(fields: readonly FieldError[]): FieldError[] {
  const named = fields.map(({ field, ...why }) => ({ field: field.replace(/\.\d+(\.\w+)?$/, ''), ...why }))
  return named.filter((one, index) => named.findIndex(({ field }) => field === one.field) === index)
}
