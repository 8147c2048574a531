import type { lookedUp } from '#contract/filing/dossier-import.ts'
import { type Answers, consentNames } from '#contract/filing/application-steps.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { CaseData, PartyData } from '#server/platform/signed-archive/case-data.ts'

type LookedUp = (typeof lookedUp)[number]

/** The ids here of what the dossier names; undefined for what has no such name here. */
export interface References {
  constant(field: ConstantName, code: string): number | undefined
  /** The places of a path, outermost first, as far as it is known. */
  places(path: readonly Bilingual[]): readonly number[]
  organizationId: number | undefined
  departmentId: number | undefined
}

type ConstantName = Extract<LookedUp, 'complaint-type' | 'required-decision' | 'gender' | 'age-group' | 'occupation'>

/** Something that the dossier names and this office does not know. */
export interface Unknown {
  what: LookedUp
  name: Bilingual
}

const toName = ({ en, am }: Bilingual): Bilingual => ({ en, am })

/**
 * The answers of the form that a dossier gives, and what has to be chosen because it has another name here. The consents were given when the
 * case was filed.
 */
export function answersOf(
  { filed }: CaseData,
  refs: References,
  { hasDecisionLetter }: { hasDecisionLetter: boolean },
): { answers: Answers; unknown: Unknown[] } {
  const unknown: Unknown[] = []
  const found = (what: LookedUp, id: number | undefined, name: Bilingual): string => {
    if (id === undefined) unknown.push({ what, name: toName(name) })
    return id === undefined ? '' : String(id)
  }
  const constant = (what: ConstantName, chosen: Bilingual & { code: string }) =>
    found(what, refs.constant(what, chosen.code), chosen)
  const place = (path: readonly Bilingual[]): [string, string, string] => {
    const ids = refs.places(path)
    const missing = path[ids.length]
    if (missing) unknown.push({ what: 'place', name: toName(missing) })
    return [0, 1, 2].map(at => String(ids[at] ?? '')) as [string, string, string]
  }
  const partyOf = (prefix: string, party: PartyData): Answers => {
    const [regionId, zoneId, woredaId] = place([party.region, party.zone, party.woreda])
    const fields = {
      firstName: party.firstName,
      fatherName: party.fatherName,
      grandfatherName: party.grandfatherName,
      genderId: constant('gender', party.gender),
      ageGroupId: constant('age-group', party.ageGroup),
      nationality: party.nationality,
      occupationId: constant('occupation', party.occupation),
      phone: party.phone,
      email: party.email,
      ...{ regionId, zoneId, woredaId },
      kebele: party.kebele,
      houseNumber: party.houseNumber,
      address: party.address,
    }
    return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${prefix}.${field}`, value ?? '']))
  }
  const [placeRegionId, placeZoneId, placeWoredaId] = place(filed.locationNames.slice(0, 3))
  const against = filed.againstDepartment
  const answers: Answers = {
    language: filed.language,
    ...Object.fromEntries(consentNames.map(name => [`consents.${name}`, 'yes'])),
    'applicant.kind': filed.isGroup ? 'group' : 'individual',
    'applicant.groupSize': filed.groupSize === null ? '' : String(filed.groupSize),
    'applicant.hasRepresentative': filed.representatives.length > 0 ? 'yes' : 'no',
    ...partyOf('complainant', filed.complainant),
    ...Object.assign({}, ...filed.representatives.map((party, at) => partyOf(`representatives.${at}`, party))),
    'complaint.typeId': constant('complaint-type', filed.complaintType),
    'complaint.organizationId': found('organization', refs.organizationId, filed.againstOrganization),
    'complaint.departmentId': against ? found('department', refs.departmentId, against) : '',
    ...numbered(
      'complaint.issues',
      filed.issues.map(({ text }) => text),
    ),
    'complaint.placeRegionId': placeRegionId,
    'complaint.placeZoneId': placeZoneId,
    'complaint.placeWoredaId': placeWoredaId,
    'decisionLetter.kind': hasDecisionLetter ? 'attached' : 'declared',
    'decisionLetter.authority': filed.decisionAuthority ?? '',
    'decisionLetter.number': filed.decisionNumber ?? '',
    ...dateOf(filed.violatedDecisionOn),
    'complaint.violatedLaw': filed.violatedLaw ?? '',
    'complaint.requiredDecisionId': constant('required-decision', filed.requiredDecision),
    ...numbered('complaint.supportingDocuments', filed.supportingDocuments),
  }
  return { answers: withoutEmpty(answers), unknown: eachOnce(unknown) }
}

const numbered = (name: string, texts: readonly string[]): Answers =>
  Object.fromEntries(texts.map((text, at) => [`${name}.${at}`, text]))

function dateOf(iso: string | null): Answers {
  if (iso === null) return {}
  const [year = '', month = '', day = ''] = iso.split('-')
  const parts = { day: String(Number(day)), month: String(Number(month)), year, calendar: 'gregorian' }
  return Object.fromEntries(
    Object.entries(parts).map(([part, value]) => [`complaint.violatedDecisionOn.${part}`, value]),
  )
}

const withoutEmpty = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''))

const eachOnce = (all: readonly Unknown[]): Unknown[] => [
  ...new Map(all.map(each => [`${each.what} ${each.name.en}`, each])).values(),
]
