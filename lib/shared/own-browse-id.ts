/** The element of the browse page's document that holds what is the reader's own, as JSON. */
export const OWN_BROWSE_ID = 'own-browse'
