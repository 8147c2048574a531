import { type Answers, applicationSteps, belongsToStep, type StepName } from '#contract/filing/application-steps.ts'
import type { Client } from '#contract/http/client.ts'
import type { contract } from '#contract/index.ts'

type Api = Pick<Client<typeof contract>, 'getConstants' | 'getRegions' | 'getChildren' | 'getOrganizations'>

const first = <Item>(items: readonly Item[] | undefined, what: string): Item => {
  const item = items?.[0]
  if (item === undefined) throw new Error(`The reference data holds no ${what}.`)
  return item
}

/** All answers of a single person, complete and valid, from the installation's own lists. `overrides` replace some. */
export async function completeAnswers(api: Api, overrides: Answers = {}): Promise<Answers> {
  const constants = await api.getConstants({
    params: { fieldNames: ['gender', 'age-group', 'occupation', 'complaint-type', 'required-decision'] },
    query: {},
  })
  const constantId = (field: keyof typeof constants) => String(first(constants[field], field).id)
  const region = first(
    (await api.getRegions()).filter(place => place.nameEn === 'Addis Ababa'),
    'Addis Ababa',
  )
  const subCity = first(await api.getChildren({ params: { parentId: region.id } }), 'sub city')
  const woreda = first(await api.getChildren({ params: { parentId: subCity.id } }), 'woreda')
  const organizations = await api.getOrganizations()
  const against = first(
    organizations.filter(organization => !organization.handlesComplaints),
    'organization to complain against',
  )
  const placed = { regionId: String(region.id), zoneId: String(subCity.id), woredaId: String(woreda.id) }
  const ids = { constantId, placed, againstId: String(against.id) }
  return { ...answersFrom(ids), ...overrides }
}

interface ChosenIds {
  constantId: (field: 'gender' | 'age-group' | 'occupation' | 'complaint-type' | 'required-decision') => string
  placed: { regionId: string; zoneId: string; woredaId: string }
  againstId: string
}

/** The same of these choices. */
export const answersFrom = ({ constantId, placed, againstId }: ChosenIds): Answers => ({
  'consents.notInCourt': 'yes',
  'consents.notUnderInvestigation': 'yes',
  'consents.correctAndTrue': 'yes',
  'applicant.kind': 'individual',
  'complainant.firstName': 'አበበ',
  'complainant.fatherName': 'ከበደ',
  'complainant.grandfatherName': 'ወልዴ',
  'complainant.genderId': constantId('gender'),
  'complainant.ageGroupId': constantId('age-group'),
  'complainant.nationality': 'ETHIOPIAN',
  'complainant.occupationId': constantId('occupation'),
  'complainant.regionId': placed.regionId,
  'complainant.zoneId': placed.zoneId,
  'complainant.woredaId': placed.woredaId,
  'complainant.phone': '0911 23 45 67',
  'complaint.typeId': constantId('complaint-type'),
  'complaint.issues.0': 'የይዞታ ማረጋገጫ ካርታዬ ያለ በቂ ምክንያት ተከለከለ።',
  'complaint.organizationId': againstId,
  'complaint.placeRegionId': placed.regionId,
  'complaint.placeZoneId': placed.zoneId,
  'complaint.placeWoredaId': placed.woredaId,
  'complaint.violatedDecisionOn.day': '6',
  'complaint.violatedDecisionOn.month': '13',
  'complaint.violatedDecisionOn.year': '2015',
  'complaint.violatedDecisionOn.calendar': 'ethiopian',
  'complaint.requiredDecisionId': constantId('required-decision'),
  'decisionLetter.kind': 'declared',
  'decisionLetter.authority': 'ቦሌ ክፍለ ከተማ መሬት ልማት',
  'decisionLetter.number': 'መል/1234/15',
})

/** The part of the answers that one step of the form posts. */
export function answersOfStep(name: StepName, answers: Answers): Answers {
  const step = applicationSteps.find(each => each.name === name)
  return Object.fromEntries(Object.entries(answers).filter(([field]) => step && belongsToStep(step, field)))
}
