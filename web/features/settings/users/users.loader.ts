import { longestTyped } from '#contract/values/checked-digits.ts'
import { CallFailure } from '#contract/http/client.ts'
import type { Department } from '#contract/settings/organizations.ts'
import type { SystemUser } from '#contract/settings/user-administration.ts'
import { type UserState, userStates } from '#contract/values/settings-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import { readRoles } from '#web/platform/session/roles-on-start.ts'

export const panels = ['invite', 'edit', 'import', 'reset', 'secondFactors', 'menu'] as const

/** The filter of the list, from the address. */
export interface UserListFilter {
  text: string
  organization: string
  role: string
  state: string
  isNarrowed: boolean
}

const numberOf = (text: string | null): number => (text && /^\d{1,9}$/.test(text) ? Number(text) : 0)

export function readFilter(query: URLSearchParams): UserListFilter {
  const [text, organization, role, state] = ['text', 'organization', 'role', 'state'].map(name => query.get(name) ?? '')
  const isNarrowed = [text, organization, role, state].some(Boolean)
  return { text: text ?? '', organization: organization ?? '', role: role ?? '', state: state ?? '', isNarrowed }
}

const loadList = (filter: UserListFilter, cursor: string | undefined) =>
  browserClient.listUsers({
    params: { organizationId: numberOf(filter.organization), departmentId: 0 },
    query: {
      ...(filter.text && { text: filter.text.slice(0, longestTyped) }),
      ...(filter.role && { role: numberOf(filter.role) }),
      ...(userStates.includes(filter.state as UserState) && { state: filter.state as UserState }),
      ...(cursor && { cursor }),
    },
  })

/** The user of the panel, found by user name wherever they are in the list. */
async function findUser(id: number, userName: string | null, listed: SystemUser[]): Promise<SystemUser | undefined> {
  const shown = listed.find(user => user.id === id)
  if (shown || !id || !userName) return shown
  const { users } = await browserClient.listUsers({
    params: { organizationId: 0, departmentId: 0 },
    query: { text: userName.slice(0, longestTyped) },
  })
  return users.find(user => user.id === id)
}

/** The departments of a body; a closed one offers none. */
async function loadDepartments(organizationId: number): Promise<Department[]> {
  if (organizationId === 0) return []
  try {
    return await browserClient.getDepartments({ params: { organizationId } })
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return []
    throw error
  }
}

/** The data of the page for an address. */
export async function loadUsersPage(query: URLSearchParams) {
  const filter = readFilter(query)
  const trail = query.get('cursor')
  const panel = panels.find(name => name === query.get('panel'))
  const [{ users, nextCursor }, roles] = await Promise.all([loadList(filter, currentCursor(trail)), readRoles()])
  const user = await findUser(numberOf(query.get('user')), query.get('named'), users)
  const organizationId = query.has('of') ? numberOf(query.get('of')) : (user?.organizationId ?? 0)
  const [departments, navigation] = await Promise.all([
    loadDepartments(organizationId),
    user && panel === 'menu' ? browserClient.getUserNavigation({ params: { userId: user.id } }) : undefined,
  ])
  return {
    filter,
    panel,
    user,
    users,
    roles,
    organizationId,
    departments,
    entries: navigation?.entries ?? null,
    pages: pagesBeside(trail, nextCursor),
  }
}
