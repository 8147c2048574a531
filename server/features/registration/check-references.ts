import type { Application, Party } from '#contract/filing/application.ts'
import type { ConstantField } from '#contract/settings/reference-data.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { FieldError } from '#server/platform/errors.ts'
import {
  loadConstantFields,
  loadDepartments,
  loadOrganizations,
  loadParents,
} from './application-references.queries.ts'

/** The part of an application that refers to choices of lists. */
type Referring = Pick<Application, 'complaint' | 'complainant' | 'representatives'>

type Chosen<Value> = { field: string; id: number } & Value

const partiesOf = (application: Referring): [string, Party][] => [
  ['complainant', application.complainant],
  ...application.representatives.map((party, index): [string, Party] => [`representatives.${index}`, party]),
]

const isChosen = <Value>(choice: { id: number | null | undefined } & Value): choice is { id: number } & Value =>
  typeof choice.id === 'number'

function chosenConstants(application: Referring): Chosen<{ of: ConstantField }>[] {
  const { typeId, requiredDecisionId, submissionWayId } = application.complaint
  return [
    { field: 'complaint.typeId', id: typeId, of: 'complaint-type' as const },
    { field: 'complaint.requiredDecisionId', id: requiredDecisionId, of: 'required-decision' as const },
    { field: 'complaint.submissionWayId', id: submissionWayId, of: 'submission-way' as const },
    ...partiesOf(application).flatMap(([name, party]) => constantsOf(name, party)),
  ].filter(isChosen)
}

const constantsOf = (name: string, party: Party) => [
  { field: `${name}.genderId`, id: party.genderId, of: 'gender' as const },
  { field: `${name}.ageGroupId`, id: party.ageGroupId, of: 'age-group' as const },
  { field: `${name}.occupationId`, id: party.occupationId, of: 'occupation' as const },
]

/** `inside` is the place that has to contain it: null for a region, undefined when any place will do. */
type ChosenPlace = Chosen<{ inside: number | null | undefined }>

const chosenPlaces = (application: Referring): ChosenPlace[] => [
  { field: 'complaint.locationId', id: application.complaint.locationId, inside: undefined },
  ...partiesOf(application).flatMap(([name, party]) => placesOf(name, party)),
]

const placesOf = (name: string, party: Party): ChosenPlace[] => [
  { field: `${name}.regionId`, id: party.regionId, inside: null },
  { field: `${name}.zoneId`, id: party.zoneId, inside: party.regionId },
  { field: `${name}.woredaId`, id: party.woredaId, inside: party.zoneId },
]

const refuse = (field: string): FieldError => ({ field, reason: 'no-such-choice' })

async function checkBodies(tx: Tx, { complaint }: Referring): Promise<FieldError[]> {
  const { organizationId, departmentId, handlingOrganizationId, handlingDepartmentId } = complaint
  const [organizations, departments] = await Promise.all([
    loadOrganizations(tx, [organizationId, handlingOrganizationId ?? organizationId]),
    loadDepartments(
      tx,
      [departmentId, handlingDepartmentId].filter(id => typeof id === 'number'),
    ),
  ])
  const isOutside = (id: number | null | undefined, body: number | null | undefined) =>
    typeof id === 'number' && departments.get(id) !== body
  const handles = !handlingOrganizationId || organizations.get(handlingOrganizationId)?.handles
  return [
    ...(organizations.has(organizationId) ? [] : [refuse('complaint.organizationId')]),
    ...(isOutside(departmentId, organizationId) ? [refuse('complaint.departmentId')] : []),
    ...(handles ? [] : [refuse('complaint.handlingOrganizationId')]),
    ...(handlingOrganizationId === organizationId
      ? [{ field: 'complaint.handlingOrganizationId', reason: 'same-organization' }]
      : []),
    ...(isOutside(handlingDepartmentId, handlingOrganizationId) ? [refuse('complaint.handlingDepartmentId')] : []),
  ]
}

async function checkConstants(tx: Tx, constants: Chosen<{ of: ConstantField }>[]): Promise<FieldError[]> {
  const fields = await loadConstantFields(
    tx,
    constants.map(({ id }) => id),
  )
  return constants.filter(({ id, of }) => fields.get(id) !== of).map(({ field }) => refuse(field))
}

async function checkPlaces(tx: Tx, places: ChosenPlace[]): Promise<FieldError[]> {
  const parents = await loadParents(
    tx,
    places.map(({ id }) => id),
  )
  return places
    .filter(({ id, inside }) => !parents.has(id) || (inside !== undefined && parents.get(id) !== inside))
    .map(({ field }) => refuse(field))
}

/** Every invalid choice of an application: unknown, retired, or not part of the choice above it. */
export const checkReferences = async (tx: Tx, application: Referring): Promise<FieldError[]> =>
  (
    await Promise.all([
      checkConstants(tx, chosenConstants(application)),
      checkPlaces(tx, chosenPlaces(application)),
      checkBodies(tx, application),
    ])
  ).flat()

/** The same for one person; `name` is the caller's name for them. */
export const checkPartyReferences = async (tx: Tx, name: string, party: Party): Promise<FieldError[]> => [
  ...(await checkConstants(tx, constantsOf(name, party))),
  ...(await checkPlaces(tx, placesOf(name, party))),
]

/** The choice above each choice. */
const inner: Record<string, readonly string[]> = {
  regionId: ['zoneId', 'woredaId'],
  zoneId: ['woredaId'],
  organizationId: ['departmentId'],
}

/**
 * The choices that a correction replaces, by the names of their fields: the changed columns of one part, and the choices below
 * them, which have to fit the new ones. All others may stay, even if they could no longer be chosen.
 */
export function chosenAnew(part: string, changedColumns: readonly string[]): Set<string> {
  const names = changedColumns.map(column => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return new Set(names.flatMap(name => [name, ...(inner[name] ?? [])]).map(name => `${part}.${name}`))
}
