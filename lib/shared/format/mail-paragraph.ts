/** Links under a heading, as a part of a mail. */
export type MailList = { heading: string; links: readonly { label: string; url: string }[] }
export type MailParagraph = string | MailList

/** Condition of the style sheet of a mail under which it is dark. */
export const MAIL_NIGHT = '(prefers-color-scheme: dark)'

/** Longest preview of a mail, which a phone shows whole. */
export const MAX_PREVIEW = 90
