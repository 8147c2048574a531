export interface Candidate {
  id: number
  /** Where it is responsible; null for everywhere. */
  locationId: number | null
}

/**
 * The body with which a complaint is filed: the one nearest to the place of decision, going up from woreda to region;
 * else one that is responsible everywhere; else the first there is, which refers the complaint on, so that nobody is
 * sent away by a form. Never the body complained against. Undefined when no body handles complaints.
 */
export function chooseHandlingOrganization(
  candidates: readonly Candidate[],
  { againstOrganizationId, path }: { againstOrganizationId: number; path: readonly number[] },
): Candidate | undefined {
  const eligible = candidates.filter(({ id }) => id !== againstOrganizationId).sort((one, other) => one.id - other.id)
  const servingPlaces: (number | null)[] = [...path.toReversed(), null]
  for (const place of servingPlaces) {
    const found = eligible.find(({ locationId }) => locationId === place)
    if (found) return found
  }
  return eligible[0]
}
