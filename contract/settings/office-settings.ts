import { z } from 'zod'
import { cleanLine } from '../values/clean-text.ts'
import { endpoints } from '../http/endpoint.ts'
import { mostPerHour, namesShown, officeRanges, weekdays, quorums } from '../values/office-ranges.ts'
import { isCountry } from '../values/phone.ts'

export { weekdays } from '../values/office-ranges.ts'

const amount = ([least, most]: readonly [number, number]) =>
  z.int({ error: 'not-a-number' }).min(least, 'too-small').max(most, 'too-large')

/** One whole number for each entry of a table of ranges. */
const amounts = <Name extends string>(ranges: Record<Name, readonly [number, number]>) =>
  z.object(
    Object.fromEntries(
      Object.entries(ranges).map(([name, range]) => [name, amount(range as [number, number])]),
    ) as Record<Name, ReturnType<typeof amount>>,
  )

/** The narrower limit must not exceed the wider one, or it would never be reached. */
const inOrder =
  <Name extends string>(pairs: readonly (readonly [Name, Name])[]) =>
  (values: Record<Name, number>, context: Pick<z.core.$RefinementCtx, 'addIssue'>): void => {
    for (const [narrow, wide] of pairs)
      if (values[narrow] > values[wide])
        context.addIssue({ code: 'custom', path: [narrow], message: 'above-the-wider' })
  }

const line = z.string({ error: 'not-text' }).overwrite(cleanLine).max(100, 'too-long')
/** A number to call, as people write it; empty when there is none. */
const telephone = line.regex(/^$|^[+\d][\d ()-]{2,28}$/, 'not-a-number')
const emailOrNone = z
  .string({ error: 'not-text' })
  .trim()
  .max(200, 'too-long')
  .refine(text => text === '' || z.email().safeParse(text).success, 'not-an-email')
const isSet = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** The countries to which SMS go, each with how many in an hour; numbers of others are kept and called. */
const smsCountries = z
  .array(
    z.object({
      country: z
        .string({ error: 'not-text' })
        .regex(/^[A-Z]{2}$/, 'no-such-country')
        .refine(isCountry, 'no-such-country'),
      perHour: amount(mostPerHour),
    }),
  )
  .max(20, 'too-many')
  .refine(all => isSet(all.map(({ country }) => country)), 'twice')

/** Settings of an office, beside calendar, clocks and passwords. */
export const officeSettings = z.object({
  groupDecision: z.object({
    /** Number of group members who have to give their opinion before it concludes. */
    opinionsNeeded: z.enum(quorums, { error: 'no-such-choice' }),
  }),
  answering: amounts(officeRanges.answering)
    .extend({
      /** Days before the deadline on which the complainant is reminded. */
      reminderDays: z
        .array(amount([1, 60]))
        .max(5, 'too-many')
        .refine(isSet, 'twice'),
    })
    .superRefine(inOrder([['reopenDays', 'evidenceDays']])),
  /** The random sample of the cases closed in a month whose complainants are called: percent of them, and how many at most. */
  callBacks: amounts(officeRanges.callBacks),
  /** What the body complained against is asked. */
  statements: amounts(officeRanges.statements).extend({
    /** Whether it may learn the complainant’s name. */
    name: z.enum(namesShown, { error: 'no-such-choice' }),
  }),
  supervision: amounts(officeRanges.supervision),
  /** Who takes the complaints: on every public page, on receipts and letters, and below e-mails. Empty fields are not shown. */
  office: z.object({
    nameEn: line,
    nameAm: line,
    addressEn: line,
    addressAm: line,
    telephone,
    email: emailOrNone,
    /** The law that the office stands on. */
    lawEn: line,
    lawAm: line,
  }),
  contact: z.object({
    days: z
      .array(z.enum(weekdays, { error: 'no-such-choice' }))
      .min(1, 'required')
      .refine(isSet, 'twice'),
    timeZoneLabel: line.min(1, 'required'),
    /** The same in Amharic. */
    timeZoneLabelAm: line.min(1, 'required'),
    hours: line,
    freeCallNumber: telephone,
  }),
  tracking: amounts(officeRanges.tracking).superRefine(
    inOrder([
      ['missesOfSession', 'missesOfAddress'],
      ['missesOfAddress', 'missesOverall'],
      ['codesSoon', 'codesPerDay'],
    ]),
  ),
  letterCheck: amounts(officeRanges.letterCheck).superRefine(inOrder([['missesOfAddress', 'missesOverall']])),
  /** Calls that visitors of one address may make in an hour before each has to wait a little. */
  visitors: amounts(officeRanges.visitors),
  /** What the office publishes by itself. */
  publication: z.object({
    /** Gets the head of the audit trail each day; when empty, the address in the process's settings, if any. */
    auditHeadTo: emailOrNone,
    /** Licence of the public statistics: its name and address; empty when there is none. */
    licence: line,
    licenceUrl: z
      .string()
      .trim()
      .max(300, 'too-long')
      .regex(/^$|^https:\/\/[^\s]+$/, 'not-an-address'),
  }),
  /** How many messages are sent; further ones wait. */
  messages: amounts(officeRanges.messages)
    .extend({ smsCountries })
    .superRefine(
      inOrder([
        ['numberHour', 'numberDay'],
        ['codesOfNumberHour', 'codesOfNumberDay'],
      ]),
    ),
})
export type OfficeSettings = z.output<typeof officeSettings>

const state = z.object({
  /** Version of the values that were read; it changes when somebody changes any. */
  version: z.string(),
  values: officeSettings,
  defaults: officeSettings,
})
export type OfficeSettingsState = z.output<typeof state>

/** Groups that are left out stay as they are. */
const changedSettings = officeSettings
  .partial()
  .extend({ version: z.string({ error: 'required' }).max(100, 'too-long') })
export type ChangedSettings = z.output<typeof changedSettings>

const who =
  'Needs the permission of one group at least: `Group Decisions - Manage`, `Complainant Answers - Manage`, `Deadline Extensions - Manage`, `Contact Details - Manage`, `Publication - Manage`, `Message Limits - Manage`.'

export const officeSettingsContract = endpoints({
  getOfficeSettings: {
    call: 'GET /OfficeSettings/GetOfficeSettings',
    summary: 'The settings of the office, with the defaults',
    access: 'signed-in',
    answer: state,
    note: `Ours. Group quorum, reminders and reopening, call-backs, extensions, contact, limits of tracking, of checking letters and of visitors, ceilings of messages. ${who}`,
  },
  saveOfficeSettings: {
    call: 'POST /OfficeSettings/SaveOfficeSettings',
    summary: 'Changes the settings of the office',
    access: 'signed-in',
    body: changedSettings,
    answer: state,
    message: 'Office settings saved successfully',
    note: `Ours. Applies from the next call and the next job on. Groups that are left out stay as they are. The version is that of the values that were read; 409 \`changed-meanwhile\` when somebody has changed one since. ${who} 403 for a changed value of another group; the address of the trail’s head and the limits of tracking, of checking letters and of visitors need \`All\`, and the other administrators are told.`,
  },
})
