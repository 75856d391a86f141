/** What is said when the server could not be reached at all. */
export const OFFLINE = 'You seem to be offline. Please check your connection and try again.'
