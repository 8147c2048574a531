import { expect, type Locator, type Page } from '@playwright/test'

/** What somebody does who has no mouse: reach a control, then press keys. */

export async function press(control: Locator, key = 'Enter') {
  await expect(control).toBeVisible()
  await control.focus()
  await expect(control).toBeFocused()
  await control.press(key)
}

export async function type(control: Locator, text: string) {
  await control.focus()
  await control.press('ControlOrMeta+a')
  await control.page().keyboard.insertText(text)
}

/** Picks a line of a native select by its text: typing it is how the keyboard does that. */
export async function choose(select: Locator, label: string) {
  await select.focus()
  await select.selectOption({ label })
}

/** The answer of the last action, which has to be in the catalogue's words and to have the focus. */
export async function expectAnswer(page: Page, message: string) {
  const answer = page.locator('[role=status], [role=alert]').filter({ hasText: message })
  await expect(answer).toBeVisible()
  await expect(answer).toBeFocused()
}
