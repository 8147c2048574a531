import { callPlans } from '#contract/http/calls.ts'
import type { ListFilter } from '#contract/http/list-query.ts'
import { type NamedBody, nameBodies } from '#web/ui/fields/named-bodies.ts'
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
const fiveMinutes = 300_000
const keep = keepAnswer<Awaited<ReturnType<typeof readChoices>>>(fiveMinutes)
const keepBodies = keepAnswer<NamedBody[]>(fiveMinutes)

/** The choices of the list's form, and the bodies that the filter names. */
export async function loadListChoices(client: ApiClient, filter: ListFilter) {
  const bodyIds = [filter.organization, filter.handling].filter(id => id !== undefined)
  const [choices, bodies] = await Promise.all([
    keep(String(filter.location), () => readChoices(client, filter.location)),
    keepBodies(bodyIds.join(), () => nameBodies(client, bodyIds)),
  ])
  return { ...choices, bodies }
}
export type ListChoices = Awaited<ReturnType<typeof loadListChoices>>

const fields = ['severity', 'complaint-type', 'submission-way'] as const

/** Addresses of the calls for the choices of a list without a filter. */
export const choicesAsked = (): string[] => [
  callPlans.getConstants.path.replace(':fieldNames', encodeURIComponent(fields.join())),
  callPlans.getRegions.path,
]

async function readChoices(client: ApiClient, locationId: number | undefined) {
  const [constants, places] = await Promise.all([
    client.getConstants({ params: { fieldNames: [...fields] }, query: {} }),
    loadPlaceLevels(client, locationId),
  ])
  return {
    severities: constants.severity ?? [],
    types: constants['complaint-type'] ?? [],
    ways: constants['submission-way'] ?? [],
    places,
  }
}
