/** What the error pages need. In its own file, because every page loads them. */
export const HOME_PATH = '/'

/** Shown where there is no better message. */
export const GENERIC_MESSAGE = 'Something went wrong. Please try again.'

/** Shown on a page whose server action went with an update. */
export const NEW_VERSION = 'There’s a new version of this site. Reload to continue – what you typed is kept.'
