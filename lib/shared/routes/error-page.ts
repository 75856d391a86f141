/** Separate from routes.ts, because every page loads this file. */
export const HOME_PATH = '/'

export const GENERIC_MESSAGE = 'Something went wrong. Please try again.'

/** Shown when the page calls a server action that a new deployment no longer has. */
export const NEW_VERSION = 'There’s a new version of this site. Reload to continue – you won’t lose what you typed.'
