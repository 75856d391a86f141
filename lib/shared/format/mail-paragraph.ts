export type MailList = { heading: string; links: readonly { label: string; url: string }[] }
export type MailParagraph = string | MailList

export const MAIL_NIGHT = '(prefers-color-scheme: dark)'

/** Maximum length of a preview, which phones show in full. */
export const MAX_PREVIEW = 90
