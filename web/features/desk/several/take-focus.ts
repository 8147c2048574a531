/** As the `ref` of what a step says first: it has the focus when the step appears, and is read out. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
