import { mailTexts } from '@/lib/domains/content/mail-texts/policy'
import { findPlaceholderProblem } from '@/lib/domains/content/schema'
import { MAX_PREVIEW, type MailParagraph } from '@/lib/shared/format/mail-paragraph'

/** Parts of an email that staff can edit. `composeMail` adds the greeting and the signature. */
type ParsedMailText = {
  subject: string
  preview: string | undefined
  paragraphs: string[]
  button: string | null
  footnote: string
}

export type MailText = {
  title: string
  /**
   * Example values of the placeholders. `{name}` and `{supportEmail}` are always available. A value for `link` adds a
   * button.
   */
  examples: Readonly<Record<string, string>>
  /** Placeholders that the text must contain, in addition to `link`. */
  required?: readonly string[]
  /** Example paragraphs for `{details}`, which the text must contain. The real paragraphs are generated. */
  details?: readonly MailParagraph[]
}

export type MailTextName = keyof typeof mailTexts
export const mailTextNames = Object.keys(mailTexts) as MailTextName[]

const getMailText = (name: MailTextName): MailText => mailTexts[name]

const requiredIn = (name: MailTextName): string[] => {
  const { examples, required = [] } = getMailText(name)
  return [...required, ...(examples.link === undefined ? [] : ['link'])]
}

export function mailHint(name: MailTextName): string {
  const { examples, required = [], details } = getMailText(name)
  return [
    'Start with the subject. The text after “Preview:” appears next to it in the inbox.',
    'Leave a blank line between paragraphs.',
    examples.link === undefined
      ? 'For small print, add a line with --- and write below it.'
      : 'Put the button on its own line: [Button text]({link}). Small print goes below it.',
    '“Dear [first name]” is added at the top.',
    required.length > 0 && `Keep ${required.map((each) => `{${each}}`).join(' and ')} in the text.`,
    details && 'Keep {details} on its own line. We replace it with the amounts and dates, or the new videos.',
  ]
    .filter(Boolean)
    .join(' ')
}

export const mailPlaceholders = (name: MailTextName): string[] => [
  ...['name', 'supportEmail'],
  ...Object.keys(getMailText(name).examples),
  ...(getMailText(name).details ? ['details'] : []),
]

/** Paragraph that is replaced with generated details, such as those of a payment or a digest. */
export const DETAILS = '{details}'
const SUBJECT = /^Subject:[ \t]*(\S.*)(?:\nPreview:[ \t]*(\S.*))?$/
const BUTTON = /^\[([^\]\n]+)\]\(\{link\}\)$/
/** Separates the body from the small print in emails without a button. */
const RULE = '---'
/** Maximum length of a subject. Email programs cut off longer subjects. */
const MAX_SUBJECT = 150

/** Parses an email's text. If it is invalid, `problem` is a message for the writer. */
export function parseMailText(text: string): ParsedMailText | { problem: string } {
  const [first = '', ...rest] = text
    .split(/\n(?:[ \t]*\n)+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [, subject, preview] = SUBJECT.exec(first) ?? []
  if (!subject) return { problem: 'Start with “Subject:” and the subject, then leave a blank line.' }
  if (subject.length > MAX_SUBJECT) return { problem: `The subject can have at most ${MAX_SUBJECT} characters.` }
  if (preview && preview.length > MAX_PREVIEW)
    return { problem: `The preview can have at most ${MAX_PREVIEW} characters.` }
  const atButton = rest.findIndex((part) => BUTTON.test(part))
  const place = atButton < 0 ? rest.indexOf(RULE) : atButton
  const paragraphs = place < 0 ? rest : rest.slice(0, place)
  if (paragraphs.length === 0) return { problem: 'Enter some text above the button or the small print.' }
  const button = BUTTON.exec(rest[place] ?? '')?.[1] ?? null
  return { subject, preview, paragraphs, button, footnote: place < 0 ? '' : rest.slice(place + 1).join(' ') }
}

export function findMailProblem(name: MailTextName, text: string): string | null {
  const words = parseMailText(text)
  if ('problem' in words) return words.problem
  const { examples, details } = getMailText(name)
  if (words.button === null && examples.link !== undefined)
    return 'Add the button on its own line: [Button text]({link})'
  if (details && (!words.paragraphs.includes(DETAILS) || text.split(DETAILS).length !== 2))
    return `Use ${DETAILS} exactly once, on its own line above the button.`
  return findPlaceholderProblem(text, mailPlaceholders(name), requiredIn(name))
}
