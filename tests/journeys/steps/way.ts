/** Where the keyboard is, and what leads on towards a control; no key once it is there. */
interface Stand {
  focused: string
  key?: string
  /** How often to press the key, as somebody looking at the page sees it. */
  times: number
}

/**
 * Runs in the page, before the key is pressed; where the focus really goes, the browser says. Tab leads on, Shift+Tab back,
 * Enter on a link past the menu or a table; arrows lead from row to row of a table, and within a group of radio buttons, a
 * tree or a matrix, which are one stop each.
 */
export function lookForWay(control: Element): Stand {
  const active = document.activeElement ?? document.body
  const words = active.getAttribute('aria-label') ?? active.getAttribute('name') ?? active.textContent ?? ''
  const focused = `${active.localName} "${words.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}"`
  if (active === control) return { focused, times: 0 }

  const isBefore = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  const isAhead = isBefore(active, control)
  const arrows = (key: string, times: number): Stand => ({ focused, key: `Arrow${key}`, times: Math.max(1, times) })
  const isIn = (group: string) => active.closest(group)?.contains(control) ?? false
  const between = (each: Element[]) => Math.abs(each.indexOf(control) - each.indexOf(active))
  const isRadio = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'radio'
  const groupOf = (one: HTMLInputElement) =>
    [...document.querySelectorAll('input')].filter(
      each => isRadio(each) && each.name === one.name && each.form === one.form,
    )

  if (isRadio(active) && isRadio(control) && groupOf(active).includes(control))
    return arrows(isAhead ? 'Down' : 'Up', between(groupOf(active)))
  if (active.matches('[role=treeitem]') && isIn('[role=tree]'))
    return arrows(isAhead ? 'Down' : 'Up', between([...document.querySelectorAll('[role=treeitem]')]))
  const [from, to] = [active, control].map(one => (one as HTMLElement).dataset)
  if (from?.row && to?.row && isIn('table, ul')) {
    const [down, right] = [Number(to.row) - Number(from.row), Number(to.column) - Number(from.column)]
    if (down !== 0) return arrows(down > 0 ? 'Down' : 'Up', Math.abs(down))
    return arrows(right > 0 ? 'Right' : 'Left', Math.abs(right))
  }
  const isInOtherRow = !active.closest('tr')?.contains(control)
  if (isIn('tbody') && isInOtherRow && active.matches('a, button')) return arrows(isAhead ? 'Down' : 'Up', 1)
  const targetOf = (link: Element) => document.querySelector(link.getAttribute('href') ?? '')
  const leadsPast = (link: Element) => {
    const target = link.matches('.skip-link') && targetOf(link)
    return Boolean(target && isBefore(target, control))
  }
  if (leadsPast(active)) return { focused, key: 'Enter', times: 1 }

  const isStop = (one: HTMLElement) => {
    if (one.tabIndex < 0 || one.matches(':disabled') || !one.checkVisibility({ visibilityProperty: true })) return false
    return !isRadio(one) || one === (groupOf(one).find(({ checked }) => checked) ?? groupOf(one)[0])
  }
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter(isStop)
  const oneStop = control.closest('[role=tree]') ?? (to?.row ? control.closest('table, ul') : control.closest('tbody'))
  const inGroup = stops.filter(each =>
    isRadio(control) ? isRadio(each) && groupOf(control).includes(each) : oneStop?.contains(each),
  )
  const isOutside = !oneStop?.contains(active)
  const entry = inGroup.length > 0 && isOutside ? (isAhead ? inGroup[0] : inGroup.at(-1)) : undefined
  const shortcut = isAhead ? stops.find(each => isBefore(active, each) && leadsPast(each)) : undefined
  const goal = shortcut ?? entry ?? control
  const onTheWay = stops.filter(each => {
    const [first, second] = isAhead ? [active, each] : [each, active]
    const [third, last] = isAhead ? [each, goal] : [goal, each]
    return isBefore(first, second) && (each === goal || isBefore(third, last))
  })
  // without a focus it is unknown where Tab begins
  const times = active === document.body ? 1 : Math.max(1, onTheWay.length)
  return { focused, key: isAhead ? 'Tab' : 'Shift+Tab', times }
}

/** Runs in the page: records the focused elements from now on, for `whatHadFocus`. */
export function noteFocus(): void {
  const page = window as unknown as { focusedOnTheWay?: string[] }
  if (page.focusedOnTheWay) page.focusedOnTheWay.length = 0
  else {
    const kept: string[] = []
    page.focusedOnTheWay = kept
    document.addEventListener('focusin', ({ target }) => {
      const one = target as Element
      const words = one.getAttribute('aria-label') ?? one.getAttribute('name') ?? one.textContent ?? ''
      kept.push(`${one.localName} "${words.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}"`)
    })
  }
}

/** Runs in the page. */
export const whatHadFocus = (): string[] => (window as unknown as { focusedOnTheWay?: string[] }).focusedOnTheWay ?? []
