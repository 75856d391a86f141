/** Ref callback that focuses an element when it mounts. Elements that aren't controls need a `tabIndex`. */
export const focusOn = (element: HTMLElement | null) => element?.focus()
