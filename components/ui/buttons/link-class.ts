/** The classes of a link in a text or beside one. */
export const linkClass = 'underline decoration-edge underline-offset-4 hover:text-brass-bright'
