import type { Bilingual } from '#contract/values/names.ts'
import type { DataFilterKind } from '#contract/values/settings-choices.ts'
import { statuses } from '#contract/statuses.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import type { Found } from '#web/ui/fields/use-found.ts'

/** One value to choose; a branch has more below it. */
export interface ValueChoice {
  value: string
  name: Bilingual
  /** Tells values of the same name apart. */
  about?: Bilingual
  /** The parameter of `loadChildren` for the values below; left out for a leaf. */
  branch?: string
  /** False for a heading without a value of its own: the body above its departments. */
  isChoice: boolean
}
export type Choices = Record<DataFilterKind, Found<ValueChoice>>

const constantKinds = ['sector', 'complaint-type', 'severity'] as const

const named = (row: { id: number; nameEn: string; nameAm: string }, branch?: string): ValueChoice => ({
  value: String(row.id),
  name: { en: row.nameEn, am: row.nameAm },
  isChoice: true,
  ...(branch && { branch }),
})

/** A list that is complete. */
const all = (items: ValueChoice[]): Found<ValueChoice> => ({ items, isCut: false })

async function loadChoices(): Promise<Choices> {
  const [organization, regions, constants] = await Promise.all([
    findBodies(''),
    browserClient.getRegions(),
    browserClient.getConstants({ params: { fieldNames: [...constantKinds] }, query: {} }),
  ])
  const constantsOf = (field: (typeof constantKinds)[number]) =>
    all((constants[field] ?? []).map(({ id, labelEn, labelAm }) => named({ id, nameEn: labelEn, nameAm: labelAm })))
  return {
    organization,
    department: withDepartments(organization),
    location: all(regions.map(row => named(row, `location-${row.id}`))),
    sector: constantsOf('sector'),
    'complaint-type': constantsOf('complaint-type'),
    severity: constantsOf('severity'),
    status: all(statuses.map(status => ({ value: status, name: { en: status, am: status }, isChoice: true }))),
  }
}

/** The entries below a branch of a tree. */
export async function loadChildren(of: string): Promise<ValueChoice[]> {
  const [kind, id = 0, parentId] = of.split('-').map((part, index) => (index === 0 ? part : Number(part)))
  if (kind === 'location') {
    const places = await browserClient.getChildren({ params: { parentId: Number(id) } })
    return places.map(place => named(place, place.kind === 'kebele' ? undefined : `location-${place.id}`))
  }
  const departments = await browserClient.getDepartments({ params: { organizationId: Number(id) } })
  const below = departments.filter(department => department.parentId === (parentId ?? null))
  const hasParts = (departmentId: number) => departments.some(department => department.parentId === departmentId)
  return below.map(row => named(row, hasParts(row.id) ? `organization-${id}-${row.id}` : undefined))
}

const asPath = (places: readonly Bilingual[]): Bilingual => {
  const pathIn = (language: 'en' | 'am') => places.map(place => place[language]).join(' › ')
  return { en: pathIn('en'), am: pathIn('am') }
}

/** Places at any depth whose names hold the words, by sound; each with the places around it, because many woredas share a name. */
async function findPlaces(text: string): Promise<Found<ValueChoice>> {
  const places = await browserClient.searchLocations({ query: { text } })
  return all(places.map(({ id, path }) => ({ value: String(id), name: asPath(path), isChoice: true })))
}

/** The first bodies that handle complaints and whose names hold the words. */
async function findBodies(text: string): Promise<Found<ValueChoice>> {
  const { organizations, isCut } = await browserClient.searchOrganizations({ query: { text, handling: 'yes' } })
  const items = organizations.map(({ id, name, path }) => ({
    value: String(id),
    name,
    isChoice: true,
    ...(path.length > 0 && { about: asPath(path) }),
  }))
  return { items, isCut }
}

/** Bodies as headings that open their departments. */
const withDepartments = ({ items, isCut }: Found<ValueChoice>): Found<ValueChoice> => ({
  items: items.map(body => ({ ...body, branch: `organization-${body.value}`, isChoice: false })),
  isCut,
})

/** Searches the server for values of the kinds that have very many; others are listed as a whole. */
export const searches: Partial<Record<DataFilterKind, (text: string) => Promise<Found<ValueChoice>>>> = {
  organization: findBodies,
  department: async text => withDepartments(await findBodies(text)),
  location: findPlaces,
}

/** What the chosen user (`?user=`) sees and why, with the filter that is being changed (`?edit=`) or deleted (`?delete=`). */
export async function loadFiltering(query: URLSearchParams) {
  const userId = Number(query.get('user'))
  if (!userId) return { user: undefined, filters: [], preview: undefined, choices: undefined, stamp: '' }
  const [filters, preview, choices, [user]] = await Promise.all([
    browserClient.getDataFilters({ params: { id: userId } }),
    browserClient.previewDataFilters({ body: { userId } }),
    loadChoices(),
    browserClient.findFilteredStaff({ query: { id: userId } }),
  ])
  const filterOf = (name: string) => filters.find(({ id }) => String(id) === query.get(name))
  return {
    user,
    filters,
    preview,
    choices,
    editing: filterOf('edit'),
    deleting: filterOf('delete'),
    stamp: JSON.stringify(filters.map(({ kind, values }) => [kind, values.map(({ value }) => value)])),
  }
}
