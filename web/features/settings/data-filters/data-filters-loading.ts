import type { DataFilterKind } from '#contract/values/choices.ts'
import { statuses } from '#contract/statuses.ts'
import { browserClient } from '#web/platform/answers/api.ts'

/** One value to choose; a branch has more below it. */
export interface ValueChoice {
  value: string
  name: { en: string; am: string }
  /** The parameter of `loadChildren` for the values below; left out for a leaf. */
  branch?: string
  /** False for a heading without a value of its own: the body above its departments. */
  isChoice: boolean
}
export type Choices = Record<DataFilterKind, ValueChoice[]>

const constantKinds = ['sector', 'complaint-type', 'severity'] as const

const named = (row: { id: number; nameEn: string; nameAm: string }, branch?: string): ValueChoice => ({
  value: String(row.id),
  name: { en: row.nameEn, am: row.nameAm },
  isChoice: true,
  ...(branch && { branch }),
})

async function loadChoices(): Promise<Choices> {
  const [organizations, regions, constants] = await Promise.all([
    browserClient.getOrganizations(),
    browserClient.getRegions(),
    browserClient.getConstants({ params: { fieldNames: [...constantKinds] }, query: {} }),
  ])
  const constantsOf = (field: (typeof constantKinds)[number]) =>
    (constants[field] ?? []).map(({ id, labelEn, labelAm }) => named({ id, nameEn: labelEn, nameAm: labelAm }))
  const handling = organizations.filter(({ handlesComplaints }) => handlesComplaints)
  return {
    organization: handling.map(row => named(row)),
    department: handling.map(row => ({ ...named(row, `organization-${row.id}`), isChoice: false })),
    location: regions.map(row => named(row, `location-${row.id}`)),
    sector: constantsOf('sector'),
    'complaint-type': constantsOf('complaint-type'),
    severity: constantsOf('severity'),
    status: statuses.map(status => ({ value: status, name: { en: status, am: status }, isChoice: true })),
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

/** Places at any depth whose names hold the words, by sound; each with the places around it, because many woredas share a name. */
export async function findPlaces(text: string): Promise<ValueChoice[]> {
  const places = await browserClient.searchLocations({ query: { text } })
  return places.map(({ id, path }) => {
    const pathIn = (language: 'en' | 'am') => path.map(place => place[language]).join(' › ')
    return { value: String(id), name: { en: pathIn('en'), am: pathIn('am') }, isChoice: true }
  })
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
