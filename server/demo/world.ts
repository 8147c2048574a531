import { type ConstantField, constantFields } from '#contract/settings/reference-data.ts'
import { cityBureaus, grievanceDepartments, grievanceOffice, subCityAdministration } from '#db/demo/bodies.ts'
import { demoAccounts, type DemoRoleKey, demoRoles } from '#db/demo/sign-ins.ts'
import type { ClocksSetting } from '#db/reference/settings.ts'
import { loadWorkingCalendar, type WorkingCalendar } from '#server/features/calendar/index.ts'
import { findRegionByName, listRegions } from '#server/features/locations/index.ts'
import { findConstants, getClocks } from '#server/features/reference-data/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

export interface Woreda {
  regionId: number
  zoneId: number
  id: number
  /** Outermost first. */
  names: { en: string; am: string }[]
}

export interface Body {
  id: number
  name: { en: string; am: string }
  locationId: number | null
  departmentIds: number[]
  complaintTypes: readonly string[]
}

/** The values from which complaints are generated: the ids of a database that has reference data and the demonstration's city. */
export interface World {
  calendar: WorkingCalendar
  clocks: ClocksSetting
  /** Constant ids by field and code. */
  constants: Record<ConstantField, Record<string, number>>
  cityWoredas: Woreda[]
  otherWoredas: Woreda[]
  bureaus: Body[]
  /** By the sub city's id. */
  administrations: Map<number, Body>
  grievance: { id: number; departmentIds: Record<keyof typeof grievanceDepartments, number> }
  roleIds: Record<DemoRoleKey, number>
  /** Account ids by role. */
  staff: Record<DemoRoleKey, number[]>
  /** Labels of the constants why a complaint is not admitted, by code. */
  nonAdmissionReasons: Record<string, { en: string; am: string }>
  /** An ended structure, for which past proposals waited. */
  formerStructureId: number
}

export async function loadWorld(tx: Tx): Promise<World> {
  const city = await findRegionByName(tx, 'Addis Ababa')
  if (!city) throw new Error('The reference data are not there yet: Addis Ababa is missing.')
  const woredas = await listWoredas(tx)
  const organizations = await listBodies(tx)
  const office = organizations.find(({ name }) => name.en === grievanceOffice[0])
  if (!office) throw new Error('The grievance office of the demonstration is missing.')
  const constants = await findConstants(tx, constantFields)
  return {
    calendar: await loadWorkingCalendar(tx, city.id),
    clocks: await getClocks(tx),
    constants: mapValues(constants, list => Object.fromEntries(list.map(({ code, id }) => [code, id]))),
    cityWoredas: woredas.filter(({ regionId }) => regionId === city.id),
    otherWoredas: woredas.filter(({ regionId }) => regionId !== city.id),
    bureaus: cityBureaus.flatMap(bureau => organizations.filter(({ name }) => name.en === bureau.name[0])),
    administrations: new Map(
      organizations.flatMap(body => (body.locationId && body.locationId !== city.id ? [[body.locationId, body]] : [])),
    ),
    grievance: { id: office.id, departmentIds: await departmentIdsOf(tx, office.id) },
    ...(await listStaff(tx)),
    nonAdmissionReasons: Object.fromEntries(
      constants['non-admission-reason'].map(({ code, labelEn, labelAm }) => [code, { en: labelEn, am: labelAm }]),
    ),
    formerStructureId: await formerStructureId(tx),
  }
}

async function formerStructureId(tx: Tx): Promise<number> {
  const { id } = await tx
    .selectFrom('approval_structure')
    .select('id')
    .where('action', '=', 'direct-for-action')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const mapValues = <Key extends string, From, To>(record: Record<Key, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, change(value)])) as Record<Key, To>

async function listWoredas(tx: Tx): Promise<Woreda[]> {
  const existing = new Set((await listRegions(tx)).map(({ id }) => id))
  const rows = await tx
    .selectFrom('location as woreda')
    .innerJoin('location as zone', 'zone.id', 'woreda.parent_id')
    .innerJoin('location as region', 'region.id', 'zone.parent_id')
    .select(['woreda.id', 'zone.id as zoneId', 'region.id as regionId'])
    .select(['woreda.name_en as en3', 'zone.name_en as en2', 'region.name_en as en1'])
    .select(['woreda.name_am as am3', 'zone.name_am as am2', 'region.name_am as am1'])
    .where('woreda.kind', '=', 'woreda')
    .orderBy('woreda.id')
    .execute()
  return rows
    .filter(({ regionId }) => existing.has(regionId))
    .map(({ id, zoneId, regionId, en1, en2, en3, am1, am2, am3 }) => ({
      id,
      zoneId,
      regionId,
      names: [
        { en: en1, am: am1 },
        { en: en2, am: am2 },
        { en: en3, am: am3 },
      ],
    }))
}

async function listBodies(tx: Tx): Promise<Body[]> {
  const departments = Map.groupBy(
    await tx.selectFrom('department').select(['id', 'organization_id']).orderBy('id').execute(),
    ({ organization_id }) => organization_id,
  )
  const rows = await tx
    .selectFrom('organization')
    .select(['id', 'name_en', 'name_am', 'location_id'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, name_en, name_am, location_id }) => ({
    id,
    name: { en: name_en, am: name_am },
    locationId: location_id,
    departmentIds: (departments.get(id) ?? []).map(department => department.id),
    complaintTypes:
      cityBureaus.find(({ name }) => name[0] === name_en)?.complaintTypes ?? subCityAdministration.complaintTypes,
  }))
}

async function departmentIdsOf(tx: Tx, organizationId: number) {
  const rows = await tx
    .selectFrom('department')
    .select(['id', 'name_en'])
    .where('organization_id', '=', organizationId)
    .execute()
  return mapValues(grievanceDepartments, ([english]) => rows.find(({ name_en }) => name_en === english)!.id)
}

async function listStaff(tx: Tx) {
  const roles = await tx.selectFrom('role').select(['id', 'name']).execute()
  const accounts = await tx.selectFrom('user_account').select(['id', 'user_name']).orderBy('id').execute()
  const keys = Object.keys(demoRoles) as DemoRoleKey[]
  const idOf = new Map(accounts.map(({ user_name, id }) => [user_name, id]))
  const staffOf = (key: DemoRoleKey) =>
    demoAccounts.filter(({ role }) => role === key).map(({ userName }) => idOf.get(userName)!)
  return {
    roleIds: Object.fromEntries(keys.map(key => [key, roles.find(({ name }) => name === demoRoles[key].name)!.id])),
    staff: Object.fromEntries(keys.map(key => [key, staffOf(key)])),
  } as Pick<World, 'roleIds' | 'staff'>
}
