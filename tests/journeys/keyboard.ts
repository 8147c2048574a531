import { expect, type Locator, type Page } from '@playwright/test'

/** What somebody does who has no mouse: walk to a control with Tab, then press keys. Nothing here focuses a control. */

/** Nobody walks further to what they see before them: a screen that asks for more has to lead there another way. */
const mostStops = 60

/** Where the keyboard is, and the key that leads on towards a control; none once it is there. */
interface Stand {
  focused: string
  key?: string
  /** How often to press it, where that can be seen; once when left out. */
  times?: number
}

/**
 * Runs in the page. Tab leads on, Shift+Tab back, Enter on a link past the menu or a table; arrows lead from row to row of a
 * table, and within a group of radio buttons, a tree or a matrix, which are one stop each.
 */
function standBefore(control: Element): Stand {
  const active = document.activeElement ?? document.body
  const words = active.getAttribute('aria-label') ?? active.getAttribute('name') ?? active.textContent ?? ''
  const focused = `${active.localName} "${words.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}"`
  if (active === control) return { focused }
  const isAhead = Boolean(active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING)
  const past = active.matches('.skip-link') && document.querySelector(active.getAttribute('href') ?? '')
  if (past && past.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) return { focused, key: 'Enter' }
  const isIn = (group: string) => active !== control && active.closest(group)?.contains(control)
  const isRadio = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'radio'
  if (isRadio(active) && isRadio(control) && active.name === control.name && active.form === control.form)
    return { focused, key: isAhead ? 'ArrowDown' : 'ArrowUp' }
  if (active.matches('[role=treeitem]') && isIn('[role=tree]')) {
    const items = [...(active.closest('[role=tree]')?.querySelectorAll('[role=treeitem]') ?? [])]
    const times = Math.abs(items.indexOf(control) - items.indexOf(active))
    return { focused, key: isAhead ? 'ArrowDown' : 'ArrowUp', times }
  }
  const [from, to] = [active, control].map(one => (one as HTMLElement).dataset)
  if (from?.row && to?.row && isIn('table, ul')) {
    const [down, right] = [Number(to.row) - Number(from.row), Number(to.column) - Number(from.column)]
    const key = down ? (down > 0 ? 'ArrowDown' : 'ArrowUp') : right > 0 ? 'ArrowRight' : 'ArrowLeft'
    return { focused, key, times: Math.abs(down || right) }
  }
  const [row, rowOfControl] = [active, control].map(one => one.closest('tbody > tr'))
  if (row && rowOfControl && row !== rowOfControl && isIn('tbody') && active.matches('a, button'))
    return { focused, key: isAhead ? 'ArrowDown' : 'ArrowUp' }
  return { focused, key: isAhead ? 'Tab' : 'Shift+Tab' }
}

/** Presses Tab until the control has the focus, as somebody would who sees where it stands. */
export async function walkTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const trail: string[] = []
  let turns = 0
  let last = ''
  for (let stops = 0; stops <= mostStops; stops += 1) {
    const { focused, key, times } = await control.evaluate(standBefore)
    if (!key) return
    trail.push(focused)
    if (key !== last && [key, last].every(each => each.endsWith('Tab'))) turns += 1
    // it lies between two stops that follow each other: no key leads to it
    if (turns > 1) break
    last = key
    await pressOften(control.page(), key, times ?? 1)
  }
  throw new Error(`No way by keyboard to ${String(control)}. What had the focus on the way:\n  ${trail.join('\n  ')}`)
}

/** Sends them one after the other without waiting for each: the browser takes them in their order. */
const pressOften = (page: Page, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => page.keyboard.press(key)))

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

/** The answer of the last action, which has to be in the catalogue's words and to have the focus. */
export async function expectAnswer(page: Page, message: string) {
  const answer = page.locator('[role=status], [role=alert]').filter({ hasText: message })
  await expect(answer).toBeVisible()
  await expect(answer).toBeFocused()
}
