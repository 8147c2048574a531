import type { Endpoint } from '#contract/http/endpoint.ts'
import type { GuardLevel, PageCode } from '#contract/permissions-catalogue.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { aDepartment, anOrganization, aStaffMember, quickHash } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'
import { aToken } from '#tests/support/sign-in-as.ts'
import { aComplainant, type Caller } from '../callers.ts'
import { type RecordLine, readerPassword } from './line.ts'
import type { Id, World } from './world.ts'

/** A caller with their records and their proof. */
export interface Asker {
  world: World
  token?: string | undefined
  cookie?: string | undefined
  /** The records of their world, for calls that change nothing. */
  remembered?: Map<string, Id>
}

const guardLevels: Partial<Record<Caller, GuardLevel>> = { guest: 'GUEST', editor: 'EDITOR', superAdmin: 'SA' }
const passwordHash = quickHash(readerPassword)

/** A new caller in a world of their own, with only the permissions of the call where the caller has a page permission. */
export async function aNewAsker(
  server: TestServer,
  caller: Caller,
  endpoint: Endpoint,
  line: RecordLine,
): Promise<Asker> {
  const world = await aWorld(server, caller, permissionsOf(caller, endpoint, line))
  if (caller === 'anonymous') return { world }
  const userId = caller === 'all' ? await somebodyWithAll(server, world) : world.reader.userId
  const token = await aToken(server, { userId }, { isOver: caller === 'expired' })
  return { world, token: caller === 'forged' ? `${token.slice(0, -8)}AAAAAAAA` : token }
}

/** The page permissions that a caller of this call has. */
export function permissionsOf(caller: Caller, { access }: Endpoint, line: RecordLine): PageCode[] {
  if (caller === 'respondent') return ['Statements - Give']
  if (caller === 'expired' || caller === 'forged') return ['All']
  if (caller !== 'page' && caller !== 'all') return []
  return [...(typeof access === 'object' ? [access.page] : []), ...(line.permissions ?? [])]
}

async function aWorld(server: TestServer, caller: Caller, permissions: PageCode[]): Promise<World> {
  const isComplainant = caller === 'complainant' || caller === 'unconfirmed'
  const complainant = isComplainant ? await aComplainant(server, caller === 'complainant' ? new Date() : null) : null
  return server.inTransaction(async tx => {
    const [body, other] = await Promise.all([anOrganization(tx), anOrganization(tx)])
    const departmentId = await aDepartment(tx, { organization_id: body })
    const guardLevel = guardLevels[caller] ?? 'ADMIN'
    const staff = await aStaffMember(tx, { organizationId: body, departmentId, permissions, guardLevel })
    const reader = { ...staff, ...(complainant && { userId: complainant.userId }) }
    await givePassword(tx, reader.userId)
    return { files: server.context.files, body, other, reader, complainantId: complainant?.userId }
  })
}

/** Of another body, so that nothing is theirs except by `All`. */
const somebodyWithAll = (server: TestServer, { other }: World): Promise<number> =>
  server.inTransaction(async tx => {
    const { userId } = await aStaffMember(tx, { organizationId: other, permissions: ['All'] })
    await givePassword(tx, userId)
    return userId
  })

const givePassword = async (tx: Tx, userId: number) =>
  tx
    .updateTable('user_account')
    .set({ password_hash: await passwordHash })
    .where('id', '=', userId)
    .execute()
