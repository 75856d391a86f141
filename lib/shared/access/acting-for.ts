/**
 * A browser has one session, and pages of an earlier one may still be open in other tabs. Each request of a signed-in
 * page names the person that the page was made for, so that it never acts for somebody who signed in since.
 */

/** Header of a request, with that person's id. A server action has it as its second argument. */
export const ACTING_FOR_HEADER = 'x-acting-for'

/** Code in the body of a refusal because another person is signed in now. */
export const OTHER_ACCOUNT = 'other-account'
