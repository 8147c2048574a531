import type { Locator, Page } from '@playwright/test'
import am from '#web/locales/am/typed-day.json' with { type: 'json' }
import en from '#web/locales/en/typed-day.json' with { type: 'json' }

/** Where a day is typed, in either language; its lists post it by this name. */
export const typedDay = (page: Page, name: string): Locator =>
  page
    .locator('fieldset')
    .filter({ has: page.locator(`[name="${name}.day"]`) })
    .getByLabel(new RegExp(`^(?:${en.label}|${am.label})$`))
