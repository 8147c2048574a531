import type { Answers, StepName } from '#contract/filing/application-steps.ts'
import type { OfferedPlace } from '#contract/settings/locations.ts'
import type { Organization } from '#contract/settings/organizations.ts'
import type { ApiClient } from '#web/platform/page-context.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import { withoutOfficeDocuments } from '#web/platform/office-documents.ts'
import { sortedOptionsOf } from '#web/ui/fields/options.ts'
import type { Option } from '#web/ui/fields/text-fields.tsx'
import { countBelow } from './step-fields.ts'

/** The lists to choose from, by the name of the field that asks. */
export interface Choices {
  options: Record<string, Option[]>
  /** The choices above each dependent field for which its options were loaded; empty for none. */
  below: Record<string, string>
  /** The zone fields whose region is divided into sub cities. */
  subCityFields: string[]
}

/** The bodies to choose from: all, or those that the answers name where the form finds others itself. */
export type LoadBodies = (
  answers: Answers,
) => Promise<readonly Pick<Organization, 'id' | 'nameEn' | 'nameAm' | 'handlesComplaints'>[]>

type Constants = Awaited<ReturnType<ApiClient['getConstants']>>
type ConstantField = keyof Constants

const personConstants = { genderId: 'gender', ageGroupId: 'age-group', occupationId: 'occupation' } as const
const complaintConstants = { typeId: 'complaint-type', requiredDecisionId: 'required-decision' } as const

/** The prefixes of the people on a step. */
const peopleOf = (step: StepName, answers: Answers): string[] =>
  step === 'representatives'
    ? Array.from({ length: countBelow(answers, 'representatives') }, (_, index) => `representatives.${index}`)
    : step === 'complainant' || step === 'contact'
      ? ['complainant']
      : []

/** The fields of a place, outermost first, with the answers that decide the options of the next one. */
const placeFieldsOf = (step: StepName, answers: Answers): [string, string, string][] =>
  step === 'complaint'
    ? [['complaint.placeRegionId', 'complaint.placeZoneId', 'complaint.placeWoredaId']]
    : step === 'complainant'
      ? []
      : peopleOf(step, answers).map(person => [`${person}.regionId`, `${person}.zoneId`, `${person}.woredaId`])

/** The options of a step's selects for the present answers: zones of the chosen region, woredas of the zone … */
export async function loadChoices(
  client: ApiClient,
  step: StepName,
  answers: Answers,
  language: Language,
  loadBodies: LoadBodies = () => client.getOrganizations(),
): Promise<Choices> {
  const choices: Choices = { options: {}, below: {}, subCityFields: [] }
  await Promise.all([
    addConstants(client, step, answers, language, choices),
    addPlaces(client, step, answers, language, choices),
    step === 'complaint' ? addOrganizations(client, loadBodies, { answers, language, choices }) : undefined,
  ])
  return choices
}

async function addConstants(client: ApiClient, step: StepName, answers: Answers, language: Language, choices: Choices) {
  const people = step === 'contact' ? [] : peopleOf(step, answers)
  const wanted: [field: string, constant: ConstantField][] = [
    ...people.flatMap(person =>
      Object.entries(personConstants).map(
        ([field, constant]) => [`${person}.${field}`, constant] as [string, ConstantField],
      ),
    ),
    ...(step === 'complaint' || step === 'decision'
      ? Object.entries(complaintConstants).map(
          ([field, constant]) => [`complaint.${field}`, constant] as [string, ConstantField],
        )
      : []),
    ...(step === 'attachments' ? [['attachmentType', 'attachment-type'] as [string, ConstantField]] : []),
  ]
  if (wanted.length === 0) return
  const fieldNames = [...new Set(wanted.map(([, constant]) => constant))]
  const constants = await client.getConstants({ params: { fieldNames }, query: {} })
  for (const [field, constant] of wanted) {
    const values = withoutOfficeDocuments(constants[constant] ?? [])
    choices.options[field] = values.map(value => ({
      value: constant === 'attachment-type' ? value.code : String(value.id),
      label: inLanguage({ en: value.labelEn, am: value.labelAm }, language),
    }))
  }
}

async function addPlaces(client: ApiClient, step: StepName, answers: Answers, language: Language, choices: Choices) {
  const placeFields = placeFieldsOf(step, answers)
  if (placeFields.length === 0) return
  const regions = await client.getRegions()
  await Promise.all(
    placeFields.map(async ([regionField, zoneField, woredaField]) => {
      const zones = await childrenOf(client, regions, answers[regionField])
      const woredas = await childrenOf(client, zones, answers[zoneField])
      choices.options[regionField] = sortedOptionsOf(regions, language)
      choices.options[zoneField] = sortedOptionsOf(zones, language)
      choices.options[woredaField] = sortedOptionsOf(woredas, language)
      choices.below[zoneField] = answers[regionField] ?? ''
      choices.below[woredaField] = answers[zoneField] ?? ''
      if (zones.some(zone => zone.kind === 'sub-city')) choices.subCityFields.push(zoneField)
    }),
  )
}

/** The places below the chosen one; none when the choice is not among the offered ones. */
const childrenOf = async (
  client: ApiClient,
  offered: readonly OfferedPlace[],
  chosen: string | undefined,
): Promise<OfferedPlace[]> => {
  const parent = offered.find(place => String(place.id) === chosen)
  return parent ? client.getChildren({ params: { parentId: parent.id } }) : []
}

async function addOrganizations(
  client: ApiClient,
  loadBodies: LoadBodies,
  { answers, language, choices }: { answers: Answers; language: Language; choices: Choices },
) {
  const organizations = await loadBodies(answers)
  const chosen = organizations.find(({ id }) => String(id) === answers['complaint.organizationId'])
  const departments = chosen ? await client.getDepartments({ params: { organizationId: chosen.id } }) : []
  choices.options['complaint.organizationId'] = sortedOptionsOf(organizations, language)
  choices.options['complaint.departmentId'] = sortedOptionsOf(departments, language)
  choices.below['complaint.departmentId'] = answers['complaint.organizationId'] ?? ''
  choices.options['complaint.handlingOrganizationId'] = sortedOptionsOf(
    organizations.filter(({ handlesComplaints }) => handlesComplaints),
    language,
  )
}
