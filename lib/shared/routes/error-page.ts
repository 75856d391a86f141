/** In a separate file, because every page loads it. */
export const HOME_PATH = '/'

export const GENERIC_MESSAGE = 'Something went wrong. Please try again.'

/** Shown when a deployment has removed the server action. */
export const NEW_VERSION = 'There’s a new version of this site. Reload to continue – you won’t lose what you typed.'
