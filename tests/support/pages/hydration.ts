/**
 * CSS selector of an element that appears right after hydration, the toaster. `aria-live` distinguishes it from a
 * section of the account page with the same label.
 */
export const HYDRATED = 'section[aria-live][aria-label^="Notifications"]'
