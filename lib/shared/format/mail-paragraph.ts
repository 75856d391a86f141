export type MailList = { heading: string; links: readonly { label: string; url: string }[] }
export type MailParagraph = string | MailList

export const MAIL_NIGHT = '(prefers-color-scheme: dark)'

/** Maximum number of characters in a preview. Phones cut off longer previews. */
export const MAX_PREVIEW = 90
