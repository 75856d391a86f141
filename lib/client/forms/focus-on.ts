/** The `ref` of an element with a `tabIndex` that takes the focus when it appears, in the place of what had it. */
export const focusOn = (element: HTMLElement | null) => element?.focus()
