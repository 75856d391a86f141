/**
 * The toaster appears right after hydration; before that, the browser handles clicks itself. The politeness attribute
 * distinguishes it from the account page's section of the same name.
 */
export const HYDRATED = 'section[aria-live][aria-label^="Notifications"]'
