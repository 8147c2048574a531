import { randomUUID } from 'node:crypto'
import type { Access } from '#contract/http/endpoint.ts'
import { isByPossession, isPublic } from '#contract/http/endpoint.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { aStaffMember, anOrganization } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'
import { plantOne } from '#tests/support/rows.ts'
import { aToken } from '#tests/support/sign-in-as.ts'

/** All kinds of callers. The staff are of one body; `page` holds only the permission of the call, if it needs one. */
export const callers = [
  'anonymous',
  'expired',
  'forged',
  'unconfirmed',
  'complainant',
  'respondent',
  'guest',
  'editor',
  'admin',
  'superAdmin',
  'page',
  'all',
] as const
export type Caller = (typeof callers)[number]

/** The status with which a call turns a caller away, or null when it admits the caller. */
export function statusAtTheDoor(access: Access, caller: Caller): number | null {
  const isStaff = ['guest', 'editor', 'admin', 'superAdmin', 'page', 'all'].includes(caller)
  if (isByPossession(access)) {
    if (caller === 'complainant' || (isStaff && access === 'possession-or-staff')) return null
    return 401
  }
  if (isPublic(access)) {
    if (access === 'anyone' || access === 'tracking-id') return null
    return access === 'draft-holder-or-staff' && isStaff ? null : 401
  }
  if (['anonymous', 'expired', 'forged'].includes(caller)) return 401
  if (access === 'unconfirmed-account') return caller === 'unconfirmed' ? null : 403
  if (caller === 'unconfirmed') return 403
  if (access === 'complainant' || access === 'respondent') return caller === access ? null : 403
  if (access === 'account') return null
  if (!isStaff) return 403
  if (access === 'signed-in') return null
  return caller === 'page' || caller === 'all' ? null : 403
}

export interface Person {
  userId: number
  roleId: number
}

/** The accounts behind the callers, with fresh tokens, because a call may end the session that it came with. */
export async function meetCallers(server: TestServer) {
  const people = new Map<string, Person>()
  const organizationId = await server.add(anOrganization)
  const staff = (permissions: PageCode[], guardLevel: 'SA' | 'ADMIN' | 'EDITOR' | 'GUEST') =>
    server.add(aStaffMember, { organizationId, permissions, guardLevel })
  people.set('guest', await staff([], 'GUEST'))
  people.set('editor', await staff([], 'EDITOR'))
  people.set('admin', await staff([], 'ADMIN'))
  people.set('superAdmin', await staff([], 'SA'))
  people.set('all', await staff(['All'], 'SA'))
  people.set('respondent', await staff(['Statements - Give'], 'GUEST'))
  people.set('complainant', await aComplainant(server, new Date()))
  people.set('unconfirmed', await aComplainant(server, null))

  async function personOf(caller: Caller, access: Access): Promise<Person | undefined> {
    const page = typeof access === 'object' ? access.page : undefined
    const key = caller === 'page' ? `page ${page ?? ''}` : caller
    if (caller === 'page' && !people.has(key)) people.set(key, await staff(page ? [page] : [], 'ADMIN'))
    if (caller === 'expired' || caller === 'forged') return people.get('all')
    return people.get(key)
  }

  async function tokenOf(caller: Caller, access: Access): Promise<string | undefined> {
    const person = await personOf(caller, access)
    if (!person) return undefined
    const token = await aToken(server, { userId: person.userId }, { isOver: caller === 'expired' })
    return caller === 'forged' ? `${token.slice(0, -8)}AAAAAAAA` : token
  }
  return { organizationId, personOf, tokenOf }
}

/** A complainant’s account; with null it still has to be confirmed. */
export async function aComplainant(server: TestServer, confirmed_at: Date | null): Promise<Person> {
  const userId = await plantOne(server.database.ownerDb, 'user_account', {
    user_name: `${randomUUID()}@example.test`,
    password_hash: '!',
    name: 'Aster Lemma',
    kind: 'complainant',
    confirmed_at,
  })
  return { userId, roleId: 0 }
}
