/** Request header: id of the person for whom the page was rendered. Another tab may have logged in someone else. */

export const ACTING_FOR_HEADER = 'x-acting-for'

export const OTHER_ACCOUNT = 'other-account'
