import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { getLocationPath } from '#server/features/locations/index.ts'
import { type Candidate, chooseHandlingOrganization } from './handling-organization.rules.ts'
import { keepOpen, listHandlingOrganizations } from './organizations.queries.ts'

/**
 * The body of these that a complaint is filed with, see `chooseHandlingOrganization`. Throws RuleViolation `no-handling-organization` when there is
 * no body.
 */
export function requireHandlingOrganization<Body extends Candidate>(
  bodies: readonly Body[],
  filed: { againstOrganizationId: number; path: readonly number[] },
): Body {
  const chosen = chooseHandlingOrganization(bodies, filed)
  if (!chosen) throw new RuleViolation('no-handling-organization', 'There is no office yet that takes complaints.')
  return chosen
}

/**
 * The id of the body that a complaint is filed with; `locationId` is the place of decision. Throws NotFound for an unknown place and RuleViolation
 * `no-handling-organization` when there is no body.
 */
export async function handlingOrganizationFor(
  tx: Tx,
  { againstOrganizationId, locationId }: { againstOrganizationId: number; locationId: number },
): Promise<number> {
  const path = (await getLocationPath(tx, locationId)).map(({ id }) => id)
  for (;;) {
    const chosen = requireHandlingOrganization(await listHandlingOrganizations(tx), { againstOrganizationId, path })
    // it may have been merged into another one a moment ago; from now on it cannot be
    if (await keepOpen(tx, chosen.id)) return chosen.id
  }
}
