/** Request header with the person the page was rendered for: another may have logged in since, in another tab. */

export const ACTING_FOR_HEADER = 'x-acting-for'

export const OTHER_ACCOUNT = 'other-account'
