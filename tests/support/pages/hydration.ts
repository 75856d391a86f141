/**
 * The place of the toasts, which comes right after a page has hydrated. Before, the browser answers by itself to what
 * is pressed. By its politeness too: the account has a section of that name from the server.
 */
export const HYDRATED = 'section[aria-live][aria-label^="Notifications"]'
