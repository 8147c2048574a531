/** As the `ref` of a step's first element: it gets the focus when the step appears, and is read out. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
