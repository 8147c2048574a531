import { keepAnswer } from '#web/platform/answers/kept-answer.ts'
import type { ApiClient } from '#web/platform/page-context.ts'

type Places = Awaited<ReturnType<ApiClient['getRegions']>>

/** The places to choose from, one list for each level down to the chosen place, and the choice on each. */
export interface PlaceLevels {
  chosen: number[]
  levels: Places[]
}

/** Regions first; below each chosen place the places directly in it, if any. */
export async function loadPlaceLevels(client: ApiClient, locationId: number | undefined): Promise<PlaceLevels> {
  // a place that does not exist counts as none: the list itself then shows that there is nothing
  const path = locationId ? await client.getLocationPath({ params: { id: locationId } }).catch(() => [] as Places) : []
  const [regions, ...below] = await Promise.all([
    client.getRegions(),
    ...path.map(({ id }) => client.getChildren({ params: { parentId: id } })),
  ])
  return { chosen: path.map(({ id }) => id), levels: [regions, ...below].filter(places => places.length > 0) }
}

/** Kept for five minutes: they change when somebody administers the office. */
const keep = keepAnswer<ListChoices>(300_000)

/** The choices of the list's form. */
export const loadListChoices = (client: ApiClient, locationId: number | undefined): Promise<ListChoices> =>
  keep(String(locationId), () => readChoices(client, locationId))

async function readChoices(client: ApiClient, locationId: number | undefined) {
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
export type ListChoices = Awaited<ReturnType<typeof readChoices>>
