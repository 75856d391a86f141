/** `ref` for an element with a `tabIndex` that replaces the focused one. */
export const focusOn = (element: HTMLElement | null) => element?.focus()
