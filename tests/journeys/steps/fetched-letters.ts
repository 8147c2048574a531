import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { LetterKind } from '#contract/filing/letters.ts'
import { pagesOf, textOf } from '#tests/support/pdf.ts'
import en from '#web/locales/en/letters.json' with { type: 'json' }

/** A link or a button whose answer is a file: its name and its bytes. */
export async function downloaded(page: Page, start: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: download.suggestedFilename(), pdf: await readFile(await download.path()) }
}

/** Where the complainant fetches the newest letter of a kind, without a script. */
export const linkToLetter = (page: Page, kind: LetterKind): Locator =>
  page.locator(`a[download^="abetuta-${kind}-"]`).first()

/** Where the desk fetches it, on the case page in English. */
export const buttonOfLetter = (page: Page, kind: LetterKind): Locator =>
  page
    .getByRole('region', { name: en.list.title })
    .getByRole('button', { name: new RegExp(`^Download.*${en.kinds[kind]}`) })
    .first()

/** The letter comes under a name that says its kind, as a PDF that says these words. */
export async function expectLetter(page: Page, control: Locator, kind: LetterKind, words: readonly string[]) {
  const { name, pdf } = await downloaded(page, () => control.click())
  expect(name).toMatch(new RegExp(`^abetuta-${kind}-\\d{4}-\\d{6}\\.pdf$`))
  expect(pagesOf(pdf)).toBeGreaterThan(0)
  const text = await textOf(pdf)
  if (text !== null) for (const word of words) expect(text).toContain(word)
}
