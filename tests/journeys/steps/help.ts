import { expect, type Locator, type Page } from '@playwright/test'
import am from '#web/locales/am/shell.json' with { type: 'json' }
import en from '#web/locales/en/shell.json' with { type: 'json' }

const shell = { am, en }

/** The help beside the page. */
export const helpOn = (page: Page, language: 'am' | 'en'): Locator =>
  page.getByRole('complementary', { name: shell[language].help })

/** Opens the help by its key and waits for its text. */
export async function openHelp(page: Page, language: 'am' | 'en'): Promise<Locator> {
  await page.keyboard.press('h')
  const help = helpOn(page, language)
  await expect(help.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(help).toBeFocused()
  return help
}
