import { sql } from 'kysely'
import type { Bilingual } from '#contract/values/names.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { CaseData } from '#server/platform/signed-archive/case-data.ts'
import type { References } from './answers-of-dossier.rules.ts'

const fields = ['complaint-type', 'required-decision', 'gender', 'age-group', 'occupation'] as const

/** Whether a row has the name in one of both languages, in any spelling. */
const isNamed = ({ en, am }: Bilingual) =>
  sql<boolean>`(fold_name(name_en) = fold_name(${en}) or fold_name(name_am) = fold_name(${am}))`

/** What the dossier names, by the names of this office. Of several with one name none is taken. */
export async function findReferences(tx: Tx, { filed }: CaseData, now: Date): Promise<References> {
  const paths = [filed.locationNames.slice(0, 3), ...[filed.complainant, ...filed.representatives].map(homeOf)]
  const constants = await loadConstants(tx)
  const places = new Map<string, number[]>()
  for (const path of paths)
    if (!places.has(keyOf(path))) places.set(keyOf(path), await findPlaces(tx, path, localDate(now)))
  const organizationId = await findBody(tx, filed.againstOrganization)
  return {
    constant: (field, code) => constants.get(`${field} ${code}`),
    places: path => places.get(keyOf(path)) ?? [],
    organizationId,
    departmentId:
      organizationId !== undefined && filed.againstDepartment
        ? await findDepartment(tx, organizationId, filed.againstDepartment)
        : undefined,
  }
}

const homeOf = ({ region, zone, woreda }: CaseData['filed']['complainant']) => [region, zone, woreda]

const keyOf = (path: readonly Bilingual[]): string => JSON.stringify(path.map(({ en, am }) => [en, am]))

async function loadConstants(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('constant_field')
    .select(['id', 'field_name', 'code'])
    .where('field_name', 'in', fields)
    .where('retired_on', 'is', null)
    .where('region_id', 'is', null)
    .execute()
  return new Map(rows.map(({ id, field_name, code }) => [`${field_name} ${code}`, id]))
}

/** The ids of the path, as far as each name is that of one place inside the one before. */
async function findPlaces(tx: Tx, path: readonly Bilingual[], today: string): Promise<number[]> {
  const ids: number[] = []
  for (const name of path) {
    const found = await tx
      .selectFrom('location')
      .select('id')
      .where('parent_id', 'is not distinct from', ids.at(-1) ?? null)
      .where(isNamed(name))
      .where(sql<boolean>`(valid_to_on is null or valid_to_on >= ${today}::date)`)
      .limit(2)
      .execute()
    const [one, another] = found
    if (!one || another) return ids
    ids.push(one.id)
  }
  return ids
}

const single = (rows: readonly { id: number }[]): number | undefined => (rows.length === 1 ? rows[0]?.id : undefined)

const findBody = async (tx: Tx, name: Bilingual): Promise<number | undefined> =>
  single(
    await tx
      .selectFrom('organization')
      .select('id')
      .where('is_active', '=', true)
      .where(isNamed(name))
      .limit(2)
      .execute(),
  )

const findDepartment = async (tx: Tx, organizationId: number, name: Bilingual): Promise<number | undefined> =>
  single(
    await tx
      .selectFrom('department')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('is_active', '=', true)
      .where(isNamed(name))
      .limit(2)
      .execute(),
  )
