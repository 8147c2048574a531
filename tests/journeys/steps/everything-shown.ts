import type { Page } from '@playwright/test'

/** Every text that was on the page at any moment, however short. */
export interface Shown {
  /** Links and groups of the side menu. */
  menu: Set<string>
  /** Headings of the page's own part. */
  headings: Set<string>
  /** Where the page's own part began, from the left, in whole pixels. */
  left: Set<number>
  /** Headings that stood where there was no side menu. */
  withoutMenu: Set<string>
}

type Sighting = [kind: keyof Shown, what: string | number]

/** Watches from the first moment of every document on, through reloads and moves within the page. */
export async function watchEverythingShown(page: Page): Promise<Shown> {
  const shown: Shown = { menu: new Set(), headings: new Set(), left: new Set(), withoutMenu: new Set() }
  await page.exposeFunction(
    'tellSighting',
    ([kind, what]: Sighting) => void (shown[kind] as Set<typeof what>).add(what),
  )
  await page.addInitScript(() => {
    const { tellSighting } = window as unknown as { tellSighting(sighting: [string, string | number]): void }
    const told = new Set<string>()
    const tell = (kind: string, what: string | number) => {
      if (told.has(`${kind} ${what}`)) return
      told.add(`${kind} ${what}`)
      tellSighting([kind, what])
    }
    const textOf = (element: Element) => element.textContent?.trim() ?? ''
    const look = () => {
      const menu = document.querySelector('nav[aria-label]')
      for (const entry of document.querySelectorAll('nav[aria-label] a, nav[aria-label] summary'))
        tell('menu', textOf(entry))
      for (const heading of document.querySelectorAll('main h1')) {
        tell('headings', textOf(heading))
        if (!menu) tell('withoutMenu', textOf(heading))
      }
      // nothing is painted before its styles are there
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
      if (![...links].every(({ sheet }) => sheet)) return
      const main = document.querySelector('main')
      if (main) tell('left', Math.round(main.getBoundingClientRect().left))
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return shown
}

export const forget = (shown: Shown): void => {
  for (const seen of Object.values(shown)) seen.clear()
}
