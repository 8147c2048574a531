import { mostTied } from '#contract/desk/desk-choices.ts'
import type { Cluster } from '#contract/reports/patterns.ts'

const path = '/systemic-cases/open'

/** The page that opens a systemic case for a cluster. */
export const openingOfCluster = ({ organization, complaintType, location, isOutsideZones }: Cluster): string =>
  `${path}?${new URLSearchParams({
    organization: String(organization.id),
    type: String(complaintType.id),
    place: String(location.id),
    ...(isOutsideZones && { outside: 'yes' }),
  })}`

const idOf = (text: string | null): number => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0)

/** The complaints that the address names; anything that our links cannot have written is ignored. */
export function readTied(query: URLSearchParams) {
  const ids = (query.get('cases') ?? '').split(',').map(idOf)
  const complaintIds = [...new Set(ids.filter(id => id > 0))].slice(0, mostTied)
  const pattern = {
    organizationId: idOf(query.get('organization')),
    complaintTypeId: idOf(query.get('type')),
    locationId: idOf(query.get('place')),
    isOutsideZones: query.get('outside') === 'yes',
  }
  const isPattern = pattern.organizationId > 0 && pattern.complaintTypeId > 0 && pattern.locationId > 0
  return isPattern ? { pattern } : { complaintIds }
}
