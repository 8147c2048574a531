import {
  type Answers,
  type ApplicationStep,
  applicationLimits,
  applicationSteps,
  belongsToStep,
  type ConsentName,
  consentNames,
  contactFields,
  hasRepresentatives,
  inFormOrder,
  isApplicationField,
  type StepName,
  stepsFor,
  whoFields,
} from '#contract/filing/application-steps.ts'
import { type Application, applicationSchema } from '#contract/filing/application.ts'
import { overOf } from '#contract/http/field-reasons.ts'
import { cleanText, normalizeText } from '#contract/values/clean-text.ts'
import { readWholeNumber } from '#contract/values/western-numerals.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { type DateParts, readDateParts } from '#contract/values/calendar-date.ts'
import type { Language } from '#server/platform/actor.ts'
import type { FieldError } from '#server/platform/errors.ts'

/** What an answer is checked against, apart from itself. */
export interface AnswerContext {
  language: Language
  /** The local date, `YYYY-MM-DD`. */
  today: string
  /** Whether a decision letter is among the files of the draft. */
  hasDecisionLetter: boolean
}

export type Reading =
  | { application: Application; errors?: undefined }
  | { application?: undefined; errors: FieldError[] }

type Raw = Record<string, unknown>

const own = (answers: Answers, field: string): string => {
  const value = Object.hasOwn(answers, field) ? answers[field] : ''
  return typeof value === 'string' ? value : ''
}

const filled = (answers: Answers, field: string): string | undefined => {
  const text = own(answers, field)
  return cleanText(text) === '' ? undefined : text
}

/** A whole number, in the numerals of any script; anything else stays text, which the schema refuses. */
const numberOf = (answers: Answers, field: string): number | string | undefined => {
  const text = filled(answers, field)
  const number = readWholeNumber(text ?? '')
  return Number.isNaN(number) ? text : number
}

/** The numbers in use below a name, lowest first: `complaint.issues.0`, `complaint.issues.2` → [0, 2]. */
function indexesBelow(answers: Answers, name: string): number[] {
  const prefix = `${name}.`
  const indexes = Object.keys(answers)
    .filter(field => field.startsWith(prefix) && filled(answers, field) !== undefined)
    .map(field => /^\d{1,2}(?=\.|$)/.exec(field.slice(prefix.length))?.[0])
  return [...new Set(indexes.filter(index => index !== undefined).map(Number))].sort((one, other) => one - other)
}

const choiceFields = new Set(['genderId', 'ageGroupId', 'occupationId', 'regionId', 'zoneId', 'woredaId'])

const rawParty = (answers: Answers, name: string): Raw =>
  Object.fromEntries(
    [...whoFields, ...contactFields].map(field => {
      const path = `${name}.${field}`
      return [field, choiceFields.has(field) ? numberOf(answers, path) : filled(answers, path)]
    }),
  )

const dateField = 'complaint.violatedDecisionOn'

/** The date as ISO text; undefined when no part of it was typed. */
function readDate(answers: Answers): { iso?: string; error?: FieldError } {
  const parts: DateParts = {
    day: own(answers, `${dateField}.day`),
    month: own(answers, `${dateField}.month`),
    year: own(answers, `${dateField}.year`),
    calendar: own(answers, `${dateField}.calendar`) === 'ethiopian' ? 'ethiopian' : 'gregorian',
  }
  if ([parts.day, parts.month, parts.year].every(part => part.trim() === '')) return {}
  const reading = readDateParts(parts)
  return reading.ok ? { iso: reading.iso } : { error: { field: dateField, reason: reading.reason } }
}

/** The narrowest chosen place. */
const placeField = (answers: Answers): string =>
  ['complaint.placeWoredaId', 'complaint.placeZoneId'].find(field => filled(answers, field)) ??
  'complaint.placeRegionId'

function rawComplaint(answers: Answers, lists: Lists, iso: string | undefined): Raw {
  const choices = [
    'typeId',
    'organizationId',
    'departmentId',
    'handlingOrganizationId',
    'requiredDecisionId',
    'submissionWayId',
  ]
  return {
    ...Object.fromEntries(choices.map(field => [field, numberOf(answers, `complaint.${field}`)])),
    issues: lists.issues.map(index => own(answers, `complaint.issues.${index}`)),
    supportingDocuments: lists.supportingDocuments.map(index => own(answers, `complaint.supportingDocuments.${index}`)),
    violatedLaw: filled(answers, 'complaint.violatedLaw'),
    violatedDecisionOn: iso,
    locationId: numberOf(answers, placeField(answers)),
  }
}

interface Lists {
  issues: number[]
  supportingDocuments: number[]
  representatives: number[]
}

const listsOf = (answers: Answers): Lists => ({
  issues: indexesBelow(answers, 'complaint.issues'),
  supportingDocuments: indexesBelow(answers, 'complaint.supportingDocuments'),
  representatives: hasRepresentatives(answers) ? indexesBelow(answers, 'representatives') : [],
})

const rawApplication = (answers: Answers, language: Language, lists: Lists, iso: string | undefined): Raw => ({
  language,
  consents: Object.fromEntries(consentNames.map(name => [name, own(answers, `consents.${name}`) === 'yes'])),
  applicant: {
    kind: filled(answers, 'applicant.kind'),
    groupSize: own(answers, 'applicant.kind') === 'group' ? numberOf(answers, 'applicant.groupSize') : undefined,
  },
  complainant: rawParty(answers, 'complainant'),
  representatives: lists.representatives.map(index => rawParty(answers, `representatives.${index}`)),
  complaint: rawComplaint(answers, lists, iso),
  decisionLetter: {
    kind: filled(answers, 'decisionLetter.kind'),
    authority: filled(answers, 'decisionLetter.authority'),
    number: filled(answers, 'decisionLetter.number'),
  },
})

/** A path in the application → the typed field: empty rows in between do not shift the names. */
function fieldOf(path: PropertyKey[], answers: Answers, lists: Lists): string {
  const names = path.map(String)
  const field = names.join('.')
  if (field === 'complaint.locationId') return placeField(answers)
  // an empty list is asked for at its first row
  if (field === 'complaint.issues') return 'complaint.issues.0'
  if (field === 'representatives') return 'representatives.0.firstName'
  const [list, at] =
    names[0] === 'representatives' ? [lists.representatives, 1] : [lists[names[1] as keyof Lists] ?? [], 2]
  if (names[0] !== 'complaint' && names[0] !== 'representatives') return field
  if (names[at] === undefined || !/^\d+$/.test(names[at])) return field
  return names.with(at, String(list[Number(names[at])] ?? names[at])).join('.')
}

/** A field of the application, `representatives.0.zoneId`, under its name in the form. */
export const flatFieldOf = (field: string, answers: Answers): string =>
  fieldOf(field.split('.'), answers, listsOf(answers))

/** Rules that involve more than one field. */
function errorsAcross(answers: Answers, context: AnswerContext, lists: Lists, iso: string | undefined): FieldError[] {
  const lettersMissing = own(answers, 'decisionLetter.kind') === 'attached' && !context.hasDecisionLetter
  const nobodySpeaks = hasRepresentatives(answers) && lists.representatives.length === 0
  return [
    ...(iso !== undefined && iso > context.today ? [{ field: dateField, reason: 'in-the-future' }] : []),
    ...(nobodySpeaks ? [{ field: 'representatives.0.firstName', reason: 'representative-missing' }] : []),
    ...(lettersMissing ? [{ field: 'decisionLetter', reason: 'decision-letter-missing' }] : []),
  ]
}

/** Flat answers → an application, or every field that prevents it. Never throws. */
export function parseAnswers(answers: Answers, context: AnswerContext): Reading {
  const lists = listsOf(answers)
  const date = readDate(answers)
  const result = applicationSchema.safeParse(rawApplication(answers, context.language, lists, date.iso), {
    reportInput: true,
  })
  const found = [
    ...(date.error ? [date.error] : []),
    ...errorsAcross(answers, context, lists, date.iso),
    ...(result.error?.issues ?? []).map(issue => ({
      field: fieldOf(issue.path, answers, lists),
      reason: issue.message,
      ...overOf(issue),
    })),
  ]
  // one reason for each field: the first is the one to fix
  const errors = inFormOrder([...new Map(found.toReversed().map(error => [error.field, error])).values()])
  return result.success && errors.length === 0 ? { application: result.data } : { errors }
}

/** Phone and e-mail of the complainant and of each representative, as far as they were typed and can be read. */
export const contactsIn = (answers: Answers): { phone: string | null; email: string | null }[] =>
  ['complainant', ...listsOf(answers).representatives.map(index => `representatives.${index}`)].map(person => ({
    phone: parsePhone(filled(answers, `${person}.phone`) ?? '')?.e164 ?? null,
    email: filled(answers, `${person}.email`) ?? null,
  }))

/** The consents that were answered with no. */
export const consentsRefused = (answers: Answers): ConsentName[] =>
  consentNames.filter(name => own(answers, `consents.${name}`) === 'no')

/** The errors of one step. There a refused consent counts as an answer; only a missing one is an error. */
export function errorsOfStep(name: StepName, answers: Answers, context: AnswerContext): FieldError[] {
  const step = applicationSteps.find(candidate => candidate.name === name)
  if (!step) return []
  const refused = new Set(consentsRefused(answers).map(consent => `consents.${consent}`))
  return errorsBelonging(step, parseAnswers(answers, context).errors ?? [])
    .filter(({ field }) => !refused.has(field))
    .map(error => (error.reason === 'consent-missing' ? { ...error, reason: 'required' } : error))
}

const errorsBelonging = (step: ApplicationStep, errors: FieldError[]) =>
  errors.filter(({ field }) => belongsToStep(step, field))

/** The visited steps without errors, and the first one that is not done. */
export function progress(answers: Answers, visited: ReadonlySet<StepName>, context: AnswerContext) {
  const errors = parseAnswers(answers, context).errors ?? []
  const steps = stepsFor(answers).filter(step => step.name !== 'review')
  const isDone = (step: ApplicationStep) => visited.has(step.name) && errorsBelonging(step, errors).length === 0
  return {
    completedSteps: steps.filter(isDone).map(step => step.name),
    nextStep: steps.find(step => !isDone(step))?.name ?? ('review' as const),
  }
}

/** The part of a sent record that is stored: the fields of the form, whole, so that nothing is cut which the schema calls too long. */
export const keptAnswers = (sent: Answers): Answers =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([field]) => isApplicationField(field))
      .slice(0, applicationLimits.fields)
      .map(([field, text]) => [field, normalizeText(text)]),
  )

/** The draft's answers after a step was sent: its new answers replace its old ones, the others stay. */
export function mergeAnswers(before: Answers, name: StepName, sent: Answers): Answers {
  const step = applicationSteps.find(candidate => candidate.name === name)
  const kept = Object.entries(before).filter(([field]) => !step?.fields.length || !belongsToStep(step, field))
  return { ...Object.fromEntries(kept), ...sent }
}
