import { isMessage, said } from '#tests/support/said.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { lookForWay, noteFocus, whatHadFocus } from './way.ts'

/** The actions of somebody without a mouse: move to a control with Tab, then press keys. Nothing here focuses a control. */

/** The most presses of Tab to a visible control: a screen that needs more has to offer a shorter way. */
const mostStops = 80

/** Presses Tab until the control has the focus, as somebody does who sees it. */
export async function walkTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const page = control.page()
  let stops = 0
  let turns = 0
  let last = ''
  // it lies between two stops that follow each other when one turns and turns again: no key leads to it
  while (stops <= mostStops && turns <= 2) {
    const { key, times } = await control.evaluate(lookForWay)
    if (!key) return
    if (stops === 0) await page.evaluate(noteFocus)
    if (key !== last && [key, last].every(each => each.endsWith('Tab'))) turns += 1
    stops += times
    last = key
    await pressOften(page, key, times)
  }
  const trail = await page.evaluate(whatHadFocus)
  throw new Error(`No way by keyboard to ${String(control)}. What had the focus on the way:\n  ${trail.join('\n  ')}`)
}

/** Sends them one after the other without waiting for each: the browser takes them in their order. */
export const pressInTurn = (page: Page, ...keys: readonly string[]) =>
  Promise.all(keys.map(key => page.keyboard.press(key)))

const pressOften = (page: Page, key: string, times: number) =>
  pressInTurn(page, ...Array.from({ length: times }, () => key))

export async function press(control: Locator, key = 'Enter') {
  await walkTo(control)
  await control.page().keyboard.press(key)
}

export async function type(control: Locator, text: string) {
  await walkTo(control)
  const { keyboard } = control.page()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.insertText(text)
}

/** Picks a line of a native select by its text, or by its place from 0, with the arrow keys. */
export async function choose(select: Locator, wanted: string | number) {
  const option = typeof wanted === 'number' ? select.locator('option').nth(wanted) : optionOf(select, wanted)
  await expect(option).toBeAttached()
  await walkTo(select)
  const steps = await option.evaluate((option: HTMLOptionElement) => {
    const select = option.closest('select')
    const open = [...(select?.options ?? [])].filter(each => !each.disabled || each.selected)
    return open.indexOf(option) - open.findIndex(each => each.selected)
  })
  await pressOften(select.page(), steps > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(steps))
  await expect.poll(() => option.evaluate((one: HTMLOptionElement) => one.selected)).toBe(true)
}

const optionOf = (select: Locator, text: string) =>
  select.locator('option').filter({ hasText: new RegExp(`^\\s*${RegExp.escape(text)}\\s*$`) })

/** Hands files to a file field that the keyboard reaches; the window in which one picks them is the browser's own. */
export async function attach(field: Locator, ...files: Parameters<Locator['setInputFiles']>) {
  await walkTo(field)
  await field.setInputFiles(...files)
}

/** The answer of the last action, a message of the API or a text of the page; it has to have the focus. */
export async function expectAnswer(page: Page, message: string) {
  const answer = page
    .locator('[role=status], [role=alert]')
    .filter({ hasText: isMessage(message) ? said(message) : message })
  await expect(answer).toBeVisible()
  await expect(answer).toBeFocused()
}
