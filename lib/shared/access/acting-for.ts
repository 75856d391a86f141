/** Names the person a page was rendered for, because another may have logged in since, in another tab. */

export const ACTING_FOR_HEADER = 'x-acting-for'

export const OTHER_ACCOUNT = 'other-account'
