/**
 * CSS selector of the toaster, which appears right after hydration. `aria-live` distinguishes it from a section of the
 * account page with the same label.
 */
export const HYDRATED = 'section[aria-live][aria-label^="Notifications"]'
