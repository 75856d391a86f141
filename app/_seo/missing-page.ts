import type { Metadata } from 'next'

/**
 * The title of a page that is not there. A page whose thing is missing must return it too: the browser takes the title
 * of the page that was asked for, while the HTML of the server has that of `not-found.tsx`.
 */
export const missingPage: Metadata = { title: 'Page not found' }
