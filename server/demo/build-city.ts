import {
  cityBureaus,
  demoOffice,
  type DemoBody,
  grievanceDepartments,
  grievanceOffice,
  subCityAdministration,
} from '#db/demo/bodies.ts'
import { demoAccounts, demoPassword, type DemoRoleKey, demoRoles } from '#db/demo/sign-ins.ts'
import { hashPassword } from '#server/features/accounts/index.ts'
import { findRegionByName, listChildren } from '#server/features/locations/index.ts'
import { findConstants, storeOfficeSetting } from '#server/features/reference-data/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

type Name = readonly [english: string, amharic: string]

interface NewBody extends Pick<DemoBody, 'name' | 'sector' | 'departments'> {
  locationId: number
  handlesComplaints?: boolean
}

/** The bodies of Addis Ababa with departments, the roles, and the staff of the grievance office. */
export async function buildCity(tx: Tx, now: Date): Promise<void> {
  const city = await findRegionByName(tx, 'Addis Ababa')
  if (!city) throw new Error('The reference data are not there yet: Addis Ababa is missing.')
  const subCities = await listChildren(tx, city.id)
  await storeOfficeSetting(tx, 'office', demoOffice)
  await insertBodies(tx, [
    {
      name: grievanceOffice,
      sector: 'grievance',
      departments: Object.values(grievanceDepartments),
      locationId: city.id,
      handlesComplaints: true,
    },
    ...cityBureaus.map(bureau => ({ ...bureau, locationId: city.id })),
    ...subCities.map(({ id, nameEn, nameAm }) => ({
      ...subCityAdministration,
      name: subCityAdministration.name([nameEn, nameAm]),
      locationId: id,
    })),
  ])
  await insertAccounts(tx, await insertRoles(tx), city.id)
  await insertFormerStructure(tx, now)
  await assignExperts(tx, now)
}

/** Experts are assigned bodies: here the first three bureaus. */
async function assignExperts(tx: Tx, now: Date): Promise<void> {
  const userNames = demoAccounts.filter(({ role }) => role === 'expert').map(({ userName }) => userName)
  const experts = await tx.selectFrom('user_account').select('id').where('user_name', 'in', userNames).execute()
  const known = cityBureaus.slice(0, 3).map(({ name }) => name[0])
  const bodies = await tx.selectFrom('organization').select('id').where('name_en', 'in', known).execute()
  const assignments = experts.flatMap(({ id: user_id }) =>
    bodies.map(({ id: organization_id }) => ({ user_id, organization_id, assigned_at: now, assigned_by_id: null })),
  )
  await tx.insertInto('expert_organization').values(assignments).execute()
}

/** Directing needed the approver's signature for a while; proposals of that time still wait for it. */
async function insertFormerStructure(tx: Tx, now: Date): Promise<void> {
  const aYearAgo = new Date(now.getTime() - 365 * 86_400_000)
  const { id } = await tx
    .insertInto('approval_structure')
    .values({ action: 'direct-for-action', began_at: aYearAgo, ended_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const approver = demoAccounts.find(({ role }) => role === 'approver')
  const { id: approver_id } = await tx
    .selectFrom('user_account')
    .select('id')
    .where('user_name', '=', approver!.userName)
    .executeTakeFirstOrThrow()
  await tx.insertInto('approval_step').values({ structure_id: id, ordinal: 1, approver_id }).execute()
}

async function insertBodies(tx: Tx, bodies: readonly NewBody[]): Promise<void> {
  const { sector: sectors } = await findConstants(tx, ['sector'])
  const inserted = await tx
    .insertInto('organization')
    .values(
      bodies.map(({ name, sector, locationId, handlesComplaints = false }) => ({
        name_en: name[0],
        name_am: name[1],
        sector_id: sectors.find(({ code }) => code === sector)?.id ?? null,
        location_id: locationId,
        handles_complaints: handlesComplaints,
      })),
    )
    .returning(['id', 'name_en'])
    .execute()
  const idOf = new Map(inserted.map(({ id, name_en }) => [name_en, id]))
  const departmentsOf = ({ name, departments }: NewBody) =>
    departments.map((department: Name) => ({
      organization_id: idOf.get(name[0])!,
      name_en: department[0],
      name_am: department[1],
      parent_id: null,
    }))
  await tx.insertInto('department').values(bodies.flatMap(departmentsOf)).execute()
}

/** Ids by key. */
async function insertRoles(tx: Tx): Promise<Map<DemoRoleKey, number>> {
  const roles = Object.entries(demoRoles) as [DemoRoleKey, (typeof demoRoles)[DemoRoleKey]][]
  const inserted = await tx
    .insertInto('role')
    .values(
      roles.map(([, { name, nameAm, description, guardLevel }]) => ({
        name,
        name_am: nameAm,
        description,
        guard_level: guardLevel,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = new Map(roles.map(([key, role]) => [key, inserted.find(({ name }) => name === role.name)!.id]))
  const permissions = roles.flatMap(([key, role]) =>
    role.permissions.map(page_code => ({ role_id: idOf.get(key)!, page_code })),
  )
  await tx.insertInto('role_permission').values(permissions).execute()
  return idOf
}

async function insertAccounts(tx: Tx, roleIds: Map<DemoRoleKey, number>, cityId: number): Promise<void> {
  const departments = await tx
    .selectFrom('department')
    .innerJoin('organization', 'organization.id', 'department.organization_id')
    .select(['department.id', 'department.name_en', 'department.organization_id'])
    .where('organization.name_en', '=', grievanceOffice[0])
    .execute()
  const departmentId = (key: keyof typeof grievanceDepartments) =>
    departments.find(({ name_en }) => name_en === grievanceDepartments[key][0])!.id
  const bodies = await tx.selectFrom('organization').select(['id', 'name_en']).execute()
  const bodyIds = new Map(bodies.map(({ id, name_en }) => [name_en, id]))
  const accounts = await Promise.all(
    demoAccounts.map(async ({ userName, name, nameAm, role, body, department, language }) => ({
      user_name: userName,
      password_hash: await hashPassword(demoPassword),
      name,
      name_am: nameAm,
      role_id: roleIds.get(role)!,
      organization_id: body === undefined ? departments[0]!.organization_id : bodyIds.get(body)!,
      department_id: department && departmentId(department),
      location_id: body === undefined ? cityId : null,
      language,
    })),
  )
  await tx.insertInto('user_account').values(accounts).execute()
}
