/** Links under a heading, as a part of a mail. */
export type MailList = { heading: string; links: readonly { label: string; url: string }[] }
export type MailParagraph = string | MailList
