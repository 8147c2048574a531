/**
 * The application as its form sees it: ordered steps with the names of their fields. Without schemas, so that a
 * public page can load it. A `*` in a name stands for a number from 0: `complaint.issues.*` → `complaint.issues.0`.
 */

/** The typed answers, unchanged: flat, dotted names; a ticked box is `yes`. */
export type Answers = Record<string, string>

export const stepNames = [
  'eligibility',
  'applicant',
  'complainant',
  'contact',
  'representatives',
  'complaint',
  'decision',
  'attachments',
  'review',
] as const
export type StepName = (typeof stepNames)[number]

export interface ApplicationStep {
  name: StepName
  fields: readonly string[]
  /** The step is skipped when this returns false; the typed answers are kept all the same. */
  applies: (answers: Answers) => boolean
}

/** The three statements of the specification's section 5; each is answered separately: `yes` or `no`. */
export const consentNames = ['notInCourt', 'notUnderInvestigation', 'correctAndTrue'] as const
export type ConsentName = (typeof consentNames)[number]

/** Names and identity of a person: the first part of the complainant's and of each representative's details. */
export const whoFields = [
  'firstName',
  'fatherName',
  'grandfatherName',
  'genderId',
  'ageGroupId',
  'nationality',
  'occupationId',
] as const

/** Contacts and address of a person: the second part. */
export const contactFields = [
  'phone',
  'email',
  'regionId',
  'zoneId',
  'woredaId',
  'kebele',
  'houseNumber',
  'address',
] as const

/** The inputs of one date, below its name: `complaint.violatedDecisionOn.day`. */
export const datePartNames = ['day', 'month', 'year', 'calendar'] as const

export const nationalities = ['ETHIOPIAN', 'OTHER'] as const

/** How many of a repeated field a form may hold. */
export const applicationLimits = {
  issues: 20,
  representatives: 20,
  supportingDocuments: 30,
  groupSize: 1_000_000,
  fields: 400,
} as const

const below = (prefix: string, names: readonly string[]) => names.map(name => `${prefix}.${name}`)
const always = () => true

/** A group needs a representative (specification, section 1); for others one is optional. */
export const hasRepresentatives = (answers: Answers): boolean =>
  answers['applicant.kind'] === 'group' || answers['applicant.hasRepresentative'] === 'yes'

/** All steps and their fields, in the order of the form. */
export const applicationSteps: readonly ApplicationStep[] = [
  { name: 'eligibility', fields: below('consents', consentNames), applies: always },
  {
    name: 'applicant',
    fields: below('applicant', ['kind', 'groupSize', 'hasRepresentative']),
    applies: always,
  },
  { name: 'complainant', fields: below('complainant', whoFields), applies: always },
  { name: 'contact', fields: below('complainant', contactFields), applies: always },
  {
    name: 'representatives',
    fields: below('representatives.*', [...whoFields, ...contactFields]),
    applies: hasRepresentatives,
  },
  {
    name: 'complaint',
    fields: below('complaint', [
      'typeId',
      'organizationId',
      'departmentId',
      'issues.*',
      'placeRegionId',
      'placeZoneId',
      'placeWoredaId',
      'handlingOrganizationId',
      // asked at the desk only
      'submissionWayId',
    ]),
    applies: always,
  },
  {
    name: 'decision',
    fields: [
      ...below('decisionLetter', ['kind', 'authority', 'number']),
      ...below('complaint', [...below('violatedDecisionOn', datePartNames), 'violatedLaw', 'requiredDecisionId']),
    ],
    applies: always,
  },
  { name: 'attachments', fields: ['complaint.supportingDocuments.*'], applies: always },
  { name: 'review', fields: [], applies: always },
]

const pattern = (field: string) => field.replace(/\.\d+(?=\.|$)/g, '.*')

/**
 * Whether a typed field, or a field that an error names (`complaint.violatedDecisionOn`), belongs to the step.
 * `decisionLetter` as a whole is the letter itself, which is attached among the files.
 */
export function belongsToStep(step: ApplicationStep, field: string): boolean {
  if (field === 'decisionLetter') return step.name === 'attachments'
  return step.fields.some(name => name === pattern(field) || name.startsWith(`${pattern(field)}.`))
}

/** The step where a field is answered, for the review page's Change links and the error summary. */
export const stepOfField = (field: string): StepName | undefined =>
  applicationSteps.find(step => belongsToStep(step, field))?.name

/** Sorts refused fields in the order of the form: step by step, each representative whole before the next. */
export function inFormOrder<Refused extends { field: string }>(refused: readonly Refused[]): Refused[] {
  const places = new Map(refused.map(each => [each, placeInForm(each.field)]))
  return refused.toSorted((one, other) => {
    const [first = [], second = []] = [places.get(one), places.get(other)]
    const differing = first.findIndex((part, index) => part !== second[index])
    return (first[differing] ?? 0) - (second[differing] ?? 0)
  })
}

/** Step, representative, field, row. */
function placeInForm(field: string): number[] {
  const step = applicationSteps.findIndex(each => belongsToStep(each, field))
  const rows = (field.match(/\d+/g) ?? []).map(Number)
  const name = applicationSteps[step]?.fields.findIndex(
    each => each === pattern(field) || each.startsWith(`${pattern(field)}.`),
  )
  const [person, row] = field.startsWith('representatives.') ? [rows[0], rows[1]] : [0, rows[0]]
  return [step < 0 ? applicationSteps.length : step, person ?? 0, name ?? 0, row ?? 0]
}

/** Whether any step asks for a field of this name. */
export const isApplicationField = (field: string): boolean =>
  /^[A-Za-z]+(\.([A-Za-z]+|\d{1,2}))*$/.test(field) &&
  applicationSteps.some(step => step.fields.includes(pattern(field)))

/** The steps to walk for these answers. */
export const stepsFor = (answers: Answers): ApplicationStep[] => applicationSteps.filter(step => step.applies(answers))

/** The step after (1) or before (-1) this one; undefined beyond either end. */
export function stepBeside(name: StepName, direction: 1 | -1, answers: Answers): StepName | undefined {
  const start = stepNames.indexOf(name)
  const applicable = new Set(stepsFor(answers).map(step => step.name))
  const beside = direction === 1 ? stepNames.slice(start + 1) : stepNames.slice(0, start).reverse()
  return beside.find(candidate => applicable.has(candidate))
}
