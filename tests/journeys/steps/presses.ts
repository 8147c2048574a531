import { expect, type Page } from '@playwright/test'

/** Where the page keeps the number: it outlives a document. */
const kept = 'presses'

/** Counts what arrives in each document of the page from now on: keys, without typed text and keys that are held, and clicks. */
export async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(name => {
    const add = () => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1))
    const held = ['Shift', 'Control', 'Alt', 'Meta']
    document.addEventListener(
      'keydown',
      // a journey selects the text of a field before it types, which nobody does in an empty one
      ({ key, ctrlKey }) => held.includes(key) || (ctrlKey && key === 'a') || add(),
      { capture: true },
    )
    document.addEventListener('pointerdown', add, { capture: true })
  }, kept)
}

const pressesOn = (page: Page) => page.evaluate(name => Number(sessionStorage.getItem(name) ?? 0), kept)

/** Takes an action from where the page stands; it must not need more presses than that. */
export async function within(most: number, page: Page, what: string, action: () => Promise<void>): Promise<void> {
  const before = await pressesOn(page)
  await action()
  const count = (await pressesOn(page)) - before
  expect(count, `presses to ${what}`).toBeLessThanOrEqual(most)
}
