/** In its own file, because every page loads the error pages, which need only this path. */
export const HOME_PATH = '/'
