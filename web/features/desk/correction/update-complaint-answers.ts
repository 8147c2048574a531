import { readWholeNumber } from '#contract/values/western-numerals.ts'
import type { Answers } from '#contract/filing/application-steps.ts'
import type { Correction } from '#contract/filing/application.ts'
import { datePartsOf, readDateParts } from '#contract/values/calendar-date.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Place } from '#contract/settings/locations.ts'
import {
  answersOfParty,
  countBelow,
  type FiledChoice,
  filedChoicesOf,
  homeOfParty,
  partyOf,
} from '#web/features/apply/index.ts'
import type { CalendarName } from '#web/platform/calendar.ts'
import type { AnswerGroup } from '#web/platform/answers/seen-answers.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'

const dateField = 'complaint.violatedDecisionOn'
const placeFields = ['complaint.placeRegionId', 'complaint.placeZoneId', 'complaint.placeWoredaId'] as const

/** The filed values in the form; `path` is the place of decision, outermost first. */
export function answersOf(complaint: ComplaintDetail, path: readonly Place[], calendar: CalendarName): Answers {
  const date = complaint.violatedDecisionOn && datePartsOf(complaint.violatedDecisionOn, calendar)
  return {
    language: complaint.language,
    ...(complaint.isGroup && { groupSize: String(complaint.groupSize ?? '') }),
    ...answersOfParty(complaint.complainant, 'complainant'),
    'complaint.typeId': String(complaint.complaintType.id),
    'complaint.organizationId': String(complaint.againstOrganization.id),
    'complaint.departmentId': String(complaint.againstDepartment?.id ?? ''),
    'complaint.requiredDecisionId': String(complaint.requiredDecision.id),
    'complaint.submissionWayId': String(complaint.submissionWay.id),
    'complaint.violatedLaw': complaint.violatedLaw ?? '',
    'decisionLetter.authority': complaint.decisionAuthority ?? '',
    'decisionLetter.number': complaint.decisionNumber ?? '',
    ...Object.fromEntries(placeFields.map((field, level) => [field, String(path[level]?.id ?? '')])),
    ...(date && Object.fromEntries(Object.entries(date).map(([part, value]) => [`${dateField}.${part}`, value]))),
    ...Object.fromEntries(complaint.issues.map(({ text }, index) => [`complaint.issues.${index}`, text])),
    ...Object.fromEntries(
      complaint.supportingDocuments.map((text, index) => [`complaint.supportingDocuments.${index}`, text]),
    ),
  }
}

/** The filed choices, by the name of the field; `path` as above. */
export function filedChoices(complaint: ComplaintDetail, path: readonly Place[]): Record<string, FiledChoice> {
  const places = placeFields.flatMap((field, level) => {
    const place = path[level]
    return place ? [[field, { name: { en: place.nameEn, am: place.nameAm }, within: placeFields[level - 1] }]] : []
  })
  return {
    ...filedChoicesOf(complaint.complainant, 'complainant'),
    'complaint.submissionWayId': { name: complaint.submissionWay },
    'complaint.typeId': { name: complaint.complaintType },
    'complaint.requiredDecisionId': { name: complaint.requiredDecision },
    'complaint.organizationId': { name: complaint.againstOrganization },
    ...(complaint.againstDepartment && {
      'complaint.departmentId': { name: complaint.againstDepartment, within: 'complaint.organizationId' },
    }),
    ...Object.fromEntries(places),
  }
}

const numberIn = (answers: Answers, field: string) => (answers[field] ? Number(answers[field]) : undefined)

/** The texts of a repeated field without empty ones, with the position of each in the form. */
const textsIn = (answers: Answers, name: string) =>
  Array.from({ length: countBelow(answers, name) }, (_, index) => ({
    index,
    text: answers[`${name}.${index}`] ?? '',
  })).filter(({ text }) => text.trim() !== '')

/** The typed date as ISO text; undefined when no part of it was typed. */
export function dateIn(answers: Answers): { iso?: string; error?: FieldError } {
  const part = (name: string) => answers[`${dateField}.${name}`] ?? ''
  const [day, month, year] = [part('day'), part('month'), part('year')]
  if (!day && !month && !year) return {}
  const calendar = part('calendar') === 'ethiopian' ? 'ethiopian' : 'gregorian'
  const reading = readDateParts({ day, month, year, calendar })
  return reading.ok ? { iso: reading.iso } : { error: { field: dateField, reason: reading.reason } }
}

/** Fields of a correction that are one answer, for merging with somebody else's correction. */
export const correctionGroups: readonly AnswerGroup[] = [
  ['day', 'month', 'year', 'calendar'].map(part => `${dateField}.${part}`),
  placeFields,
  ['complaint.organizationId', 'complaint.departmentId'],
  homeOfParty('complainant'),
]

const repeatedFields = ['complaint.issues', 'complaint.supportingDocuments']

/**
 * The content of the form: typed values over the filed ones. Of repeated texts only the typed ones, because a removed one
 * must not come back.
 */
export function heldIn(filed: Answers, typed: Answers): Answers {
  const isRepeated = (name: string) => repeatedFields.some(list => name.startsWith(`${list}.`))
  return { ...Object.fromEntries(Object.entries(filed).filter(([name]) => !isRepeated(name))), ...typed }
}

/** The narrowest chosen place. */
const placeIn = (answers: Answers): string =>
  placeFields.toReversed().find(field => answers[field]) ?? 'complaint.placeRegionId'

/** The typed values in the shape that the API takes; the API checks all of them. */
export function correctionOf(answers: Answers): Correction {
  return {
    language: answers.language as Correction['language'],
    groupSize: answers.groupSize ? readWholeNumber(answers.groupSize) : undefined,
    complainant: partyOf(answers, 'complainant'),
    decisionLetter: {
      authority: answers['decisionLetter.authority'],
      number: answers['decisionLetter.number'],
    },
    complaint: {
      typeId: numberIn(answers, 'complaint.typeId') as number,
      organizationId: numberIn(answers, 'complaint.organizationId') as number,
      departmentId: numberIn(answers, 'complaint.departmentId'),
      requiredDecisionId: numberIn(answers, 'complaint.requiredDecisionId') as number,
      submissionWayId: numberIn(answers, 'complaint.submissionWayId'),
      locationId: numberIn(answers, placeIn(answers)) as number,
      violatedLaw: answers['complaint.violatedLaw'],
      violatedDecisionOn: dateIn(answers).iso,
      issues: textsIn(answers, 'complaint.issues').map(({ text }) => text),
      supportingDocuments: textsIn(answers, 'complaint.supportingDocuments').map(({ text }) => text),
    },
  }
}

/** A refused field under its name in the form. */
export function inForm({ field, reason }: FieldError, answers: Answers): FieldError {
  if (field === 'complaint.locationId') return { field: placeIn(answers), reason }
  const [, list = '', index] = /^(complaint\.(?:issues|supportingDocuments))(?:\.(\d+))?$/.exec(field) ?? []
  if (!list) return { field, reason }
  const at = index === undefined ? 0 : (textsIn(answers, list)[Number(index)]?.index ?? 0)
  return { field: `${list}.${at}`, reason }
}
