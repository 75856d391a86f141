/** Ref callback that focuses an element when it mounts; anything but a control needs a `tabIndex`. */
export const focusOn = (element: HTMLElement | null) => element?.focus()
