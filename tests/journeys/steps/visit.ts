import type { Page } from '@playwright/test'

/**
 * Opens a page of the portal as a link does, where another one stands whose scripts run: a new document costs several times as much.
 * A page in another language, and the page that is open already, are loaded again.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (!(await page.evaluate(followLink, path))) await page.goto(path)
}

/**
 * Returns whether the page is shown now; false if it leads elsewhere. The router keeps the former page until the next one
 * has all its parts; a change of the hash alone is shown at once, with its page.
 */
async function followLink(path: string): Promise<boolean> {
  interface PageRouter {
    navigate(
      to: string,
      options: { flushSync: boolean; replace?: boolean; preventScrollReset?: boolean },
    ): Promise<void>
  }
  const router = Reflect.get(window, '__reactRouterDataRouter') as PageRouter | undefined
  const wanted = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]
  const { pathname, search } = new URL(path, location.href)
  const isThere = () => location.pathname + location.search === pathname + search
  if (!router || isThere() || (wanted !== undefined && wanted !== document.documentElement.lang)) return false
  await router.navigate(pathname + search, { flushSync: true })
  if (!isThere()) return false
  await router.navigate(`${pathname}${search}#shown`, { flushSync: true, replace: true, preventScrollReset: true })
  history.replaceState(history.state, '', pathname + search)
  return true
}
