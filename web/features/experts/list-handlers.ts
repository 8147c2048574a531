import type { Expert } from '#contract/settings/experts.ts'
import type { ApiClient } from '#web/platform/page-context.ts'

/** The cases to be decided: those of an organization, of a place, or of both. */
export interface HandlersOf {
  organization: number | undefined
  location: number | undefined
}

/** Reads the address and ignores what our forms cannot have written. */
export function readHandlersOf(query: URLSearchParams): HandlersOf {
  const idOf = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined)
  return { organization: idOf('organization'), location: idOf('location') }
}

/** The people who decide those cases, by name; undefined when nothing is chosen. */
export async function listHandlers(client: ApiClient, of: HandlersOf): Promise<Expert[] | undefined> {
  const { organization, location } = of
  const [ofOrganization, ofPlace] = await Promise.all([
    organization && client.listHandlersByOrganization({ params: { id: organization } }),
    location && client.listHandlersByLocation({ params: { id: location } }),
  ])
  if (!ofOrganization || !ofPlace) return ofOrganization || ofPlace || undefined
  const served = new Set(ofPlace.map(({ id }) => id))
  return ofOrganization.filter(({ id }) => served.has(id))
}
