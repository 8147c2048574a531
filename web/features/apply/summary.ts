import {
  type Answers,
  consentNames,
  contactFields,
  type StepName,
  stepsFor,
  whoFields,
} from '#contract/filing/application-steps.ts'
import type { Draft } from '#contract/filing/applications.ts'
import { readDateParts } from '#contract/values/calendar-date.ts'
import { cleanLine, cleanText } from '#contract/values/clean-text.ts'
import { nameSigns, unprintedSigns } from '#contract/values/printed-signs.ts'
import { readWholeNumber } from '#contract/values/western-numerals.ts'
import type { ApiClient } from '#web/platform/page-context.ts'
import { formatDay } from '#web/platform/format.ts'
import { describeFile } from './describe-file.ts'
import { calendarOf, otherCalendar } from '#web/platform/calendar.ts'
import type { Preferences } from '#web/platform/preferences.ts'
import { type Choices, loadChoices } from './choices.ts'
import { countBelow } from './step-fields.ts'

/** One answer of the review; `field` gives its label and the link to its question. */
export interface SummaryLine {
  field: string
  /** As it is stored, or the label of the choice; `code` when the catalogue has a text for it. */
  text?: string
  code?: string
  /** What of a text that letters quote they cannot print. */
  unprinted?: string
}

export interface SummaryPart {
  step: StepName
  /** Which representative, from 1. */
  number?: number
  lines: SummaryLine[]
}

export type Summary = SummaryPart[]

/** All answers, step by step, with the labels of choices. */
export async function loadSummary(client: ApiClient, draft: Draft, preferences: Preferences): Promise<Summary> {
  const { language } = preferences
  const { answers } = draft
  const steps = stepsFor(answers).map(({ name }) => name)
  const choices = await Promise.all(steps.map(step => loadChoices(client, step, answers, language)))
  const options = Object.assign({}, ...choices.map(each => each.options)) as Choices['options']
  const lineOf = (field: string): SummaryLine | undefined => {
    const value = answers[field]
    if (!value) return undefined
    const chosen = options[field]?.find(option => option.value === value)
    const text = chosen?.label ?? storedText(field, value)
    const unprinted = isQuoted.test(field) ? nameSigns(unprintedSigns(text)) : ''
    return { field, text, ...(unprinted && { unprinted }) }
  }
  return steps.flatMap(step => partsOf(step, draft, lineOf, preferences)).filter(part => part.lines.length > 0)
}

/** Letters quote names and issues. */
const isQuoted = /^complaint\.issues\.\d+$|\.(?:first|father|grandfather)Name$/

const hasLines = /^complaint\.(?:issues\.\d+|violatedLaw)$|\.address$/

/** A typed text as the application stores it. */
export function storedText(field: string, typed: string): string {
  if (field === 'applicant.groupSize') return String(readWholeNumber(typed) || typed)
  return hasLines.test(field) ? cleanText(typed) : cleanLine(typed)
}

type LineOf = (field: string) => SummaryLine | undefined

function partsOf(
  step: StepName,
  { answers, attachments }: Draft,
  lineOf: LineOf,
  preferences: Preferences,
): SummaryPart[] {
  const lines = (fields: readonly string[]) => fields.map(lineOf).filter(line => line !== undefined)
  const coded = (field: string, group: string): SummaryLine[] =>
    answers[field] ? [{ field, code: `${group}.${answers[field]}` }] : []
  const person = (prefix: string, fields: readonly string[]) =>
    fields.flatMap(name =>
      name === 'nationality' ? coded(`${prefix}.nationality`, 'nationality') : lines([`${prefix}.${name}`]),
    )
  const list = (name: string) =>
    lines(Array.from({ length: countBelow(answers, name) }, (_, index) => `${name}.${index}`))
  switch (step) {
    case 'eligibility':
      return [{ step, lines: consentNames.flatMap(name => coded(`consents.${name}`, `consents.${name}`)) }]
    case 'applicant':
      return [{ step, lines: [...coded('applicant.kind', 'applicantKind'), ...lines(['applicant.groupSize'])] }]
    case 'complainant':
      return [{ step, lines: person('complainant', whoFields) }]
    case 'contact':
      return [{ step, lines: person('complainant', contactFields) }]
    case 'representatives':
      return Array.from({ length: countBelow(answers, 'representatives') }, (_, index) => ({
        step,
        number: index + 1,
        lines: person(`representatives.${index}`, [...whoFields, ...contactFields]),
      }))
    case 'complaint':
      return [{ step, lines: [...lines(complaintFields), ...list('complaint.issues'), ...lines(placeFields)] }]
    case 'decision':
      return [
        {
          step,
          lines: [
            ...coded('decisionLetter.kind', 'letterKind'),
            ...lines(['decisionLetter.authority', 'decisionLetter.number']),
            ...dateLine(answers, preferences),
            ...lines(['complaint.violatedLaw', 'complaint.requiredDecisionId']),
          ],
        },
      ]
    case 'attachments':
      return [
        {
          step,
          lines: [...filesIn(attachments, preferences), ...list('complaint.supportingDocuments')],
        },
      ]
    case 'review':
      return []
  }
}

/** Each stored file with its name, type and size; or that there is none. */
function filesIn(attachments: Draft['attachments'], { language }: Preferences): SummaryLine[] {
  if (attachments.length === 0) return [{ field: 'file', code: 'files.none' }]
  return attachments.map(file => ({ field: 'file', text: describeFile(file, language) }))
}

const complaintFields = ['complaint.typeId', 'complaint.organizationId', 'complaint.departmentId']
const placeFields = ['placeRegionId', 'placeZoneId', 'placeWoredaId', 'handlingOrganizationId'].map(
  name => `complaint.${name}`,
)

/** The day in both calendars, so that a mistake between the two is noticed. */
function dateLine(answers: Answers, preferences: Preferences): SummaryLine[] {
  const field = 'complaint.violatedDecisionOn'
  const part = (name: string) => answers[`${field}.${name}`] ?? ''
  const calendar = part('calendar') === 'ethiopian' ? 'ethiopian' : 'gregorian'
  const reading = readDateParts({ day: part('day'), month: part('month'), year: part('year'), calendar })
  if (!reading.ok) return []
  const own = calendarOf(preferences)
  const [text, other] = [own, otherCalendar(own)].map(each => formatDay(reading.iso, preferences.language, each))
  return [{ field, text: `${text} (${other})` }]
}
