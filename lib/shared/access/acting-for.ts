/**
 * Request header with the id of the person for whom the page was rendered. Someone else may have logged in since, in
 * another tab.
 */

export const ACTING_FOR_HEADER = 'x-acting-for'

export const OTHER_ACCOUNT = 'other-account'
