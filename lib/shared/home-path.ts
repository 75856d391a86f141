/** Apart from the other paths: the error pages are part of every page, and lead nowhere else. */
export const HOME_PATH = '/'
