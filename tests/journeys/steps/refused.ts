import { expect, type Locator, type Page } from '@playwright/test'

/** Refusals are told by this colour, as the page paints it in its scheme. */
const colourOfErrors = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--bad)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

/** The refusal stands where the person looks: on the screen without scrolling, with the focus, in the colour of errors. */
export async function expectRefusalSeen(page: Page, words: string | RegExp): Promise<Locator> {
  const refusal = page.getByRole('alert').filter({ hasText: words })
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport({ ratio: 0.9 })
  await expect(refusal).toHaveCSS('border-top-color', await colourOfErrors(page))
  return refusal
}

/** Nothing is wider than the screen of a small phone. */
export const expectNarrow = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
