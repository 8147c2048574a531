import fc from 'fast-check'
import { type DataFilterKind, dataFilterKinds } from '#contract/values/settings-choices.ts'
import { type Status, statuses } from '#contract/statuses.ts'
import {
  delegationSeeds,
  delegationsOf,
  isDirectedTo,
  workOf,
  workSeeds,
  type WorldDelegation,
  type WorldWork,
} from './random-work.ts'

/**
 * A small random installation as plain values: rows refer to each other by their position in these lists. Trees are lists whose
 * parents come before their children.
 */
export interface World {
  locations: { parent: number | null }[]
  /** A merged row names its successor; a successor is never merged itself. */
  organizations: { sector: number | null; mergedInto: number | null }[]
  departments: { organization: number; parent: number | null; mergedInto: number | null }[]
  users: WorldUser[]
  complaints: WorldComplaint[]
  delegations: WorldDelegation[]
  /** Who is away (`approver`), and who stands in (`delegate`). */
  absences: WorldDelegation[]
}

export interface WorldUser {
  organization: number | null
  department: number | null
  seesAll: boolean
  experts: number[]
  filters: Partial<Record<DataFilterKind, number[]>>
}

export interface WorldComplaint {
  organization: number
  department: number | null
  against: number
  location: number
  type: number
  severity: number | null
  status: number
  receiver: number | null
  work: WorldWork
}

/** How many constants of a field the worlds use. */
export const constantsUsed = 2
/** Some that are open, and the one that is not. */
export const statusesUsed: readonly Status[] = [...statuses.filter(status => status !== 'CLOSED').slice(0, 3), 'CLOSED']

const number = fc.nat({ max: 1_000_000 })
const maybe = (often: number) => fc.option(number, { freq: often })
const pick = (seed: number, length: number): number => seed % length
const pickFrom = (seed: number | null, among: readonly number[]): number | null =>
  seed === null || among.length === 0 ? null : (among[pick(seed, among.length)] as number)

const seeds = fc.record({
  locations: fc.array(maybe(5), { minLength: 1, maxLength: 9 }),
  organizations: fc.array(fc.record({ sector: maybe(4), mergedInto: maybe(1) }), { minLength: 1, maxLength: 4 }),
  departments: fc.array(fc.record({ organization: number, parent: maybe(3), mergedInto: maybe(1) }), { maxLength: 8 }),
  users: fc.array(
    fc.record({
      organization: maybe(6),
      department: maybe(2),
      seesAll: fc.integer({ min: 1, max: 10 }).map(throwOf => throwOf === 1),
      experts: fc.array(number, { maxLength: 2 }),
      isFiltered: fc.boolean(),
      filters: fc.array(
        fc.record({
          kind: fc.constantFrom(...dataFilterKinds),
          values: fc.array(number, { minLength: 1, maxLength: 3 }),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 3, maxLength: 7 },
  ),
  complaints: fc.array(
    fc.record({
      organization: number,
      department: maybe(3),
      against: number,
      location: number,
      type: number,
      severity: maybe(3),
      status: number,
      receiver: fc.option(number, { freq: 1 }),
      work: workSeeds,
    }),
    { minLength: 1, maxLength: 14 },
  ),
  delegations: delegationSeeds,
  absences: delegationSeeds,
})

const ofTheirOwn = (all: readonly { mergedInto: number | null }[]): number[] =>
  all.flatMap(({ mergedInto }, index) => (mergedInto === null ? [index] : []))

/** Adjusts every reference of the seeds to existing rows. */
export const worlds: fc.Arbitrary<World> = seeds.map(seed => {
  const locations = seed.locations.map((parent, index) => ({
    parent: parent === null || index === 0 ? null : pick(parent, index),
  }))
  const organizations: World['organizations'] = []
  for (const { sector, mergedInto } of seed.organizations) {
    organizations.push({
      sector: sector === null ? null : pick(sector, constantsUsed),
      mergedInto: pickFrom(mergedInto, ofTheirOwn(organizations)),
    })
  }
  const departments: World['departments'] = []
  const departmentsOf = (organization: number) =>
    departments.flatMap((department, index) => (department.organization === organization ? [index] : []))
  for (const { organization: chosen, parent, mergedInto } of seed.departments) {
    const organization = pick(chosen, organizations.length)
    departments.push({
      organization,
      parent: pickFrom(parent, departmentsOf(organization)),
      mergedInto: pickFrom(mergedInto, ofTheirOwn(departments)),
    })
  }
  const sizes: Record<DataFilterKind, number> = {
    organization: organizations.length,
    department: departments.length,
    location: locations.length,
    sector: constantsUsed,
    'complaint-type': constantsUsed,
    severity: constantsUsed,
    status: statusesUsed.length,
  }
  const distinct = (values: number[], size: number) => [...new Set(values.map(value => pick(value, size)))]
  const users = seed.users.map(user => {
    const organization = user.organization === null ? null : pick(user.organization, organizations.length)
    const filters = user.isFiltered ? user.filters.filter(({ kind }) => sizes[kind] > 0) : []
    return {
      organization,
      department: organization === null ? null : pickFrom(user.department, departmentsOf(organization)),
      seesAll: user.seesAll,
      experts: distinct(user.experts, organizations.length),
      filters: Object.fromEntries(filters.map(({ kind, values }) => [kind, distinct(values, sizes[kind])])),
    }
  })
  const complaints = seed.complaints.map(complaint => {
    const organization = pick(complaint.organization, organizations.length)
    return {
      organization,
      department: pickFrom(complaint.department, departmentsOf(organization)),
      against: pick(complaint.against, organizations.length),
      location: pick(complaint.location, locations.length),
      type: pick(complaint.type, constantsUsed),
      severity: complaint.severity === null ? null : pick(complaint.severity, constantsUsed),
      status: pick(complaint.status, statusesUsed.length),
      receiver: complaint.receiver === null ? null : pick(complaint.receiver, users.length),
      work: workOf(complaint.work, users.length),
    }
  })
  const delegations = delegationsOf(seed.delegations, users.length)
  const absences = delegationsOf(seed.absences, users.length)
  return { locations, organizations, departments, users, complaints, delegations, absences }
})

/** The rule of visibility in plain code: the complaints that the user sees, by their position in the list. */
export function visibleComplaints(world: World, userIndex: number): number[] {
  const user = world.users[userIndex] as WorldUser
  // a substitute sees the open cases that the absent colleague sees by their own work, and not those that others delegated to that colleague
  const standsInForSomebodyOf = ({ receiver, work, status }: WorldComplaint): boolean =>
    statusesUsed[status] !== 'CLOSED' &&
    world.absences.some(
      ({ approver: absent, delegate, window, isWithdrawn }) =>
        delegate === userIndex &&
        window === 'today' &&
        !isWithdrawn &&
        user.organization !== null &&
        world.users[absent]?.organization === user.organization &&
        (receiver === absent || isDirectedTo(absent, work, [])),
    )
  const sees = (complaint: WorldComplaint): boolean =>
    user.seesAll ||
    complaint.receiver === userIndex ||
    isDirectedTo(userIndex, complaint.work, world.delegations) ||
    standsInForSomebodyOf(complaint) ||
    isOneOf(world.organizations, complaint.against, user.experts) ||
    (Object.keys(user.filters).length > 0 ? passesFilters(world, user, complaint) : isOfOwnBody(world, user, complaint))
  return world.complaints.flatMap((complaint, index) => (sees(complaint) ? [index] : []))
}

function isOfOwnBody({ organizations, departments }: World, user: WorldUser, complaint: WorldComplaint): boolean {
  if (user.organization === null || !isOneOf(organizations, complaint.organization, [user.organization])) return false
  if (user.department === null || complaint.department === null) return true
  return isPartOf(departments, complaint.department, [user.department])
}

/** A merged row counts as its successor too. */
const isOneOf = (all: readonly { mergedInto: number | null }[], one: number, others: readonly number[]): boolean =>
  others.includes(one) || others.some(other => all[one]?.mergedInto === other)

function isPartOf(departments: World['departments'], one: number, others: readonly number[]): boolean {
  const mergedInto = departments[one]?.mergedInto ?? null
  return isWithin(departments, one, others) || (mergedInto !== null && isWithin(departments, mergedInto, others))
}

/** All kinds of filters have to match. */
function passesFilters(world: World, { filters }: WorldUser, complaint: WorldComplaint): boolean {
  const holds: Record<DataFilterKind, (values: number[]) => boolean> = {
    organization: values => isOneOf(world.organizations, complaint.organization, values),
    department: values => complaint.department !== null && isPartOf(world.departments, complaint.department, values),
    location: values => isWithin(world.locations, complaint.location, values),
    sector: values => values.some(sector => world.organizations[complaint.against]?.sector === sector),
    'complaint-type': values => values.includes(complaint.type),
    severity: values => complaint.severity !== null && values.includes(complaint.severity),
    status: values => values.includes(complaint.status),
  }
  return dataFilterKinds.every(kind => filters[kind] === undefined || holds[kind](filters[kind]))
}

/** Whether a node of a tree is one of the others or below one. */
function isWithin(tree: readonly { parent: number | null }[], node: number, others: readonly number[]): boolean {
  for (let at: number | null = node; at !== null; at = tree[at]?.parent ?? null) if (others.includes(at)) return true
  return false
}
