import { existsSync } from 'node:fs'
import path from 'node:path'
import { matchPath } from 'react-router'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type GuardGroup,
  type GuardLevel,
  guardGroups,
  guardLevels,
  type PageCode,
  pageCodes,
} from '#contract/permissions-catalogue.ts'
import { complainantMenu, menu, respondentMenu } from '#web/menu.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { forgetPermissions } from '#web/platform/session/guard.ts'
import { clearSession, keepSession } from '#web/platform/session/session.ts'
import { pagePaths } from '#web/paths.ts'
import { stubBrowser } from '#tests/support/browser-globals.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

/** Requirements of a page: a guard group of the specification's section 6, and a page code of section 2. */
type Asked = readonly [guard: GuardGroup, page?: PageCode | readonly PageCode[]]

/**
 * The authenticated routes besides the menus, whose entries have their own requirements: web/menu.test.ts compares those
 * with section 2, and here each page is opened to see that it asks for the same. Section 2 names their paths; when it names no code, theirs is that of the list that leads to them.
 */
const besideTheMenu: Record<string, Asked> = {
  '/call-backs/:callBackId': ['admin', 'Call-backs - Record'],
  '/search': ['admin', 'Complaints - List View'],
  '/systemic-cases/open': ['admin', 'Complaints - Supervise'],
  '/systemic-cases/:systemicCaseId': ['admin', 'Complaints - Supervise'],
  '/complain/case-officer-form/:compliantId': ['admin', 'Complaints - List View'],
  '/complaint_detail-approval/:compliantId': ['admin', 'Complaints - Approval View'],
  '/complaint/update-complaint/:complaintId/:departmentId': ['admin', 'Complaints - Register'],
  '/complaint/lost-addresses/:complaintId': ['admin', 'Complaints - Register'],
  '/setting/hand-over/:userId': ['admin', 'Users - Manage'],
  '/complaint/register-from-dossier': ['admin', 'Complaints - Register'],
  '/setting/public-pages': ['admin', 'Publication - Manage'],
  '/setting/trusted-offices': ['admin', 'All'],
  '/complaint/dossiers/:complaintId': ['admin', 'Complaints - Export dossier'],
  '/complaint-representative/:complaintID/:repID': ['admin', 'Representatives - View'],
  '/representatives/:complaintId': ['admin', 'Representatives - View'],
  '/statements/:requestId': ['guest', 'Statements - Give'],
  '/orders/:orderId': ['guest', 'Statements - Give'],
  // everybody who has an account
  '/dashtrack/status': ['guest'],
  '/dashtrack/dossiers': ['guest'],
}
/** Where a refused visitor arrives. */
const asksNothing = ['/roleNotGiven']

const web = path.resolve(import.meta.dirname, '../../web')
const entries = [...menu, ...complainantMenu, ...respondentMenu].flatMap(group => group.entries)
const built = pagePaths.filter(page => page.shell === 'staff' && existsSync(path.join(web, page.module)))

function askedBy(pattern: string): Asked | undefined {
  const beside = besideTheMenu[pattern]
  const entry = entries.find(each => matchPath({ path: pattern, end: true }, each.path))
  return beside ?? (entry && [entry.guard, entry.page])
}

const guarded = built
  .filter(page => !asksNothing.includes(page.path))
  .map(page => ({ ...page, asked: askedBy(page.path) as Asked }))

/** A path of the pattern; its ids need not exist. */
const pathOf = (pattern: string) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => (name === 'filterBy' ? 'all' : '2147483600'))

/** The browser environment of a page's loader; its calls go to the server of the test. */
const server = await testServer()
const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
const realFetch = fetch
const storage = stubBrowser(address, (url, init) => realFetch(new URL(url, address), init))
afterAll(async () => {
  forgetPermissions()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  clearSession()
  storage.session.clear()
})

/** Signs somebody in in the browser, with a role of their own. */
async function enter(guardLevel: GuardLevel, permissions: PageCode[]): Promise<void> {
  const { token, userId } = await signInAs(server, { guardLevel, permissions })
  storage.local.setItem('accessToken', token)
  const user = await browserClient.getUserProfile({ params: { id: userId } })
  keepSession({ accessToken: token, user: [user] as Parameters<typeof keepSession>[0]['user'] })
}

const turnedAway = ['/home/', '/roleNotGiven']

/** Where the guard of the page sends its visitor; undefined when it admits them, whatever the page then finds. */
async function sentTo({ module, path: pattern }: { module: string; path: string }): Promise<string | undefined> {
  const { clientLoader } = (await import(path.join(web, module))) as {
    clientLoader: (args: object) => Promise<unknown>
  }
  const visited = pathOf(pattern)
  const { params } = matchPath({ path: pattern, end: true }, visited) ?? {}
  const answer = await clientLoader({ request: new Request(`http://localhost${visited}`), params }).catch(
    (thrown: unknown) => thrown,
  )
  const target = answer instanceof Response ? answer.headers.get('location') : null
  return turnedAway.find(path => path === target)
}

const lowestOf = (guard: GuardGroup): GuardLevel => guardGroups[guard].at(-1) as GuardLevel
const outsideOf = (guard: GuardGroup) =>
  guardLevels.filter(level => !(guardGroups[guard] as readonly GuardLevel[]).includes(level))
const others = (page: PageCode | readonly PageCode[]) =>
  pageCodes.filter(code => ![page].flat().includes(code) && code !== 'All')

test('every page of the office declares its requirements in one place', () => {
  expect(built.map(page => page.path).filter(pattern => !askedBy(pattern) && !asksNothing.includes(pattern))).toEqual(
    [],
  )
  expect(Object.keys(besideTheMenu).filter(pattern => !built.some(page => page.path === pattern))).toEqual([])
  expect(guarded.length).toBeGreaterThan(25)
})

describe.each(guarded)('$path', page => {
  const [guard, code] = page.asked

  test('sends away a visitor who is not signed in, and remembers the page', async () => {
    expect(await sentTo(page)).toBe('/home/')
    expect(storage.session.getItem('origin')).toBe(pathOf(page.path))
    expect(document.cookie).toMatch(/^sent-home=sign-in-needed;/)
  })

  test('opens to the lowest level of its group with only its code, or one of its codes, and with All', async () => {
    for (const one of code ? [code].flat() : [undefined]) {
      await enter(lowestOf(guard), one ? [one] : [])
      expect(await sentTo(page)).toBeUndefined()
    }
    await enter(lowestOf(guard), ['All'])
    expect(await sentTo(page)).toBeUndefined()
  })

  test('sends away every level outside its group, whatever the role holds', async () => {
    for (const level of outsideOf(guard)) {
      await enter(level, ['All'])
      expect([level, await sentTo(page)]).toEqual([level, '/roleNotGiven'])
    }
  })
})

const withCode = guarded.flatMap(({ asked: [, code], ...page }) => (code ? [{ ...page, code }] : []))

test.each(withCode)('$path sends away the highest level with every code but its own', async ({ code, ...page }) => {
  await enter('SA', others(code))
  expect(await sentTo(page)).toBe('/roleNotGiven')
})
