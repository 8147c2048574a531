import { expect, type Locator } from '@playwright/test'
import { pressInTurn, type } from './keyboard.ts'

/** Types a part of a body's name into its field, and takes the body that the server found, by keys alone. */
export async function chooseBody(field: Locator, typed: string, name: string): Promise<void> {
  const page = field.page()
  await type(field, typed)
  // native lists on the page have options too
  const options = page.locator('[role=option]')
  const option = options.filter({ hasText: name })
  await expect(option).toHaveCount(1)
  const texts = await options.allInnerTexts()
  const place = texts.findIndex(text => text.startsWith(name))
  await pressInTurn(page, ...Array.from({ length: place + 1 }, () => 'ArrowDown'))
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(name)
}
