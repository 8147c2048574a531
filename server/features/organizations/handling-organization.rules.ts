export interface Candidate {
  id: number
  /** The place that it is responsible for; null for everywhere. */
  locationId: number | null
}

/**
 * The body that a complaint is filed with: the one nearest to the place of decision, going up from woreda to region;
 * otherwise one that is responsible everywhere; otherwise the first one, which refers the complaint on, so that no form
 * turns anybody away. Never the body complained against. Undefined when no body handles complaints.
 */
export function chooseHandlingOrganization<Body extends Candidate>(
  candidates: readonly Body[],
  { againstOrganizationId, path }: { againstOrganizationId: number; path: readonly number[] },
): Body | undefined {
  const eligible = candidates.filter(({ id }) => id !== againstOrganizationId).sort((one, other) => one.id - other.id)
  const servingPlaces: (number | null)[] = [...path.toReversed(), null]
  for (const place of servingPlaces) {
    const found = eligible.find(({ locationId }) => locationId === place)
    if (found) return found
  }
  return eligible[0]
}
