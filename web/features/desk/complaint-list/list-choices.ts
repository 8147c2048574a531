import type { ApiClient } from '#web/platform/page-context.ts'

type Places = Awaited<ReturnType<ApiClient['getRegions']>>

/** The places to choose from, one list for each level down to the chosen place, and what is chosen on each. */
export interface PlaceLevels {
  chosen: number[]
  levels: Places[]
}

/** Regions first; below each chosen place what lies directly in it, as long as there is anything. */
export async function loadPlaceLevels(client: ApiClient, locationId: number | undefined): Promise<PlaceLevels> {
  // a place that does not exist is as good as none: the list itself then says that nothing is there
  const path = locationId ? await client.getLocationPath({ params: { id: locationId } }).catch(() => [] as Places) : []
  const [regions, ...below] = await Promise.all([
    client.getRegions(),
    ...path.map(({ id }) => client.getChildren({ params: { parentId: id } })),
  ])
  return { chosen: path.map(({ id }) => id), levels: [regions, ...below].filter(places => places.length > 0) }
}

/** What the selects of the list's form offer. */
export async function loadListChoices(client: ApiClient, locationId: number | undefined) {
  const [constants, organizations, places] = await Promise.all([
    client.getConstants({ params: { fieldNames: ['severity', 'complaint-type', 'submission-way'] }, query: {} }),
    client.getOrganizations(),
    loadPlaceLevels(client, locationId),
  ])
  return {
    severities: constants.severity ?? [],
    types: constants['complaint-type'] ?? [],
    ways: constants['submission-way'] ?? [],
    organizations,
    places,
  }
}
export type ListChoices = Awaited<ReturnType<typeof loadListChoices>>
