/**
 * The toaster is rendered right after hydration. The `aria-live` attribute distinguishes it from a section of the
 * account page with the same name.
 */
export const HYDRATED = 'section[aria-live][aria-label^="Notifications"]'
