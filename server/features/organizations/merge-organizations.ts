import { type MergedPart, mergedParts, type OrganizationMerge } from '#contract/settings/organizations.ts'
import type { By } from '#server/platform/administration.ts'
import type { Staff } from '#server/platform/actor.ts'
import { lockMerges } from '#server/platform/db/merging.ts'
import { mergeWidensVisibility, moveReferences, seeingEverything } from '#server/platform/db/references.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { audit } from '#server/features/audit/index.ts'
import { lockOrganizations } from './manage-organizations.ts'
import { getManagedOrganization } from './managed-organizations.queries.ts'
import {
  closeMerged,
  countClosed,
  countMerged,
  findHandled,
  findOwnCases,
  findOwnExperts,
  findSameNames,
  followDepartments,
  lockForMerge,
  type Merge,
  moveComplaints,
  moveDepartments,
  moveReferrals,
  moveUsers,
  type Obstacle,
} from './merge-organizations.queries.ts'
import { renewProposed } from './renew-proposed.queries.ts'

/** Columns that move in their own way, or stay as history: closed complaints, answered referrals, past steps. */
export const movedByThemselves = [
  'complaint.handling_organization_id',
  'complaint.against_organization_id',
  'department.organization_id',
  'user_account.organization_id',
  'referral.organization_id',
  'status_track.organization_id',
]

/** Both bodies. Throws NotFound, RuleViolation `merged`, and InvalidInput for a target that cannot take over. */
async function getBoth(tx: Tx, { id, intoId }: Merge): Promise<Pick<OrganizationMerge, 'from' | 'into'>> {
  const from = await getManagedOrganization(tx, id)
  if (from.mergedIntoId !== null) throw new RuleViolation('merged')
  const into = id === intoId ? undefined : await getManagedOrganization(tx, intoId).catch(() => undefined)
  if (!into?.isActive) throw new InvalidInput([{ field: 'intoId', reason: 'not-a-choice' }])
  return { from, into }
}

async function findObstacles(tx: Tx, actor: Staff, merge: Merge): Promise<Obstacle[]> {
  const { into } = await getBoth(tx, merge)
  const widens = await mergeWidensVisibility(tx, 'organization', { from: merge.id, to: merge.intoId })
  const found = await seeingEverything(tx, actor, async () => ({
    'same-name': await findSameNames(tx, merge),
    'own-case': await findOwnCases(tx, merge),
    'own-expert': await findOwnExperts(tx, merge),
    'takes-no-complaints': into.handlesComplaints ? { count: 0, names: [] } : await findHandled(tx, merge),
  }))
  const all = { ...found, 'own-visibility': { count: Number(widens), names: [] } }
  return Object.entries(all)
    .map(([why, what]) => ({ why: why as Obstacle['why'], ...what }))
    .filter(({ count }) => count > 0)
}

const listed = (counts: Record<MergedPart, number>) => mergedParts.map(what => ({ what, count: counts[what] }))

/** A preview of a merge with its obstacles. Throws NotFound, RuleViolation `merged` and InvalidInput. */
export async function previewMerge(tx: Tx, actor: Staff, merge: Merge): Promise<OrganizationMerge> {
  const both = await getBoth(tx, merge)
  const obstacles = await findObstacles(tx, actor, merge)
  return seeingEverything(tx, actor, async () => ({
    ...both,
    moved: listed(await countMerged(tx, merge)),
    closedComplaints: await countClosed(tx, merge.id),
    obstacles,
  }))
}

/**
 * Moves everything of a body to another one: departments, people, open complaints, pending answers, data filters and
 * experts. It stays, closed, and names its successor; closed complaints stay filed under it. Returns what was moved. Throws
 * NotFound, InvalidInput, and RuleViolation `merged` and `merge-obstacles`.
 */
export async function mergeOrganization(tx: Tx, by: By, merge: Merge): Promise<OrganizationMerge> {
  await lockMerges(tx)
  await lockOrganizations(tx)
  await seeingEverything(tx, by.actor, () => lockForMerge(tx, merge))
  const obstacles = await findObstacles(tx, by.actor, merge)
  if (obstacles.length > 0) throw new RuleViolation('merge-obstacles', 'Error Saving Changes', { obstacles })
  const { moved, closedComplaints } = await seeingEverything(tx, by.actor, async () => ({
    moved: listed(await move(tx, merge)),
    closedComplaints: await countClosed(tx, merge.id),
  }))
  const { id, intoId } = merge
  await audit(tx, by.actor, 'organization-merged', { type: 'organization', id }, { intoId, moved }, by.at)
  const details = { fromId: id, moved }
  await audit(tx, by.actor, 'organization-took-over', { type: 'organization', id: intoId }, details, by.at)
  const [from, into] = [await getManagedOrganization(tx, id), await getManagedOrganization(tx, intoId)]
  return { from, into, moved, closedComplaints, obstacles: [] }
}

/** Moves everything and returns the numbers; a filter or an expert that has the other body too counts as moved. */
async function move(tx: Tx, merge: Merge): Promise<Record<MergedPart, number>> {
  const { id: from, intoId: to } = merge
  const before = await countMerged(tx, merge)
  await renewProposed(tx, merge)
  const departments = await moveDepartments(tx, merge)
  const users = await moveUsers(tx, merge)
  const complaints = await moveComplaints(tx, merge)
  const referrals = await moveReferrals(tx, merge)
  await followDepartments(tx, merge)
  await moveReferences(tx, 'organization', { from, to, except: movedByThemselves })
  await closeMerged(tx, merge)
  return { ...before, departments, users, complaints, referrals }
}
