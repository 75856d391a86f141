import { mailTexts } from '@/lib/domains/content/mail-texts/policy'
import { findPlaceholderProblem } from '@/lib/domains/content/schema'
import { MAX_PREVIEW, type MailParagraph } from '@/lib/shared/format/mail-paragraph'

/** The parts of a mail whose words staff edit. The greeting, the name and the tagline are the product's own. */
type ParsedMailText = {
  subject: string
  /** Shown by an inbox beside the subject; undefined where nobody wrote one. */
  preview: string | undefined
  paragraphs: string[]
  /** What the button says; null for a mail without one. */
  button: string | null
  /** Small print below the button; empty for none. */
  footnote: string
}

export type MailText = {
  /** What staff know it by: what it is for. */
  title: string
  /** Its placeholders with examples, besides `{name}` and `{supportEmail}`. A mail with `link` has a button. */
  examples: Readonly<Record<string, string>>
  /** Placeholders that must stay in the text, besides `link`: what the mail is for. */
  required?: readonly string[]
  /** Examples of the paragraphs of `{details}`, which the product writes and nobody can take out or change. */
  details?: readonly MailParagraph[]
}

export type MailTextName = keyof typeof mailTexts
export const mailTextNames = Object.keys(mailTexts) as MailTextName[]

const getMailText = (name: MailTextName): MailText => mailTexts[name]

/** What a mail must keep, by the names of placeholders. */
const requiredIn = (name: MailTextName): string[] => {
  const { examples, required = [] } = getMailText(name)
  return [...required, ...(examples.link === undefined ? [] : ['link'])]
}

/** How the text of a mail is taken apart and what it must keep, for who writes it. */
export function mailHint(name: MailTextName): string {
  const { examples, required = [], details } = getMailText(name)
  return [
    "The first line is the subject. The second, after 'Preview:', is what an inbox shows beside it.",
    'An empty line begins a new paragraph.',
    examples.link === undefined
      ? '--- on a line of its own begins the small print.'
      : '[what it says]({link}) on a line of its own is the button; what follows is small print.',
    "The mail begins with 'Dear' and the first name by itself.",
    required.length > 0 && `These must stay: ${required.map((each) => `{${each}}`).join(', ')}.`,
    details &&
      'So must {details}, on a line of its own: amount, tax, dates, number and seller, or what is new. The product writes it.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The names of the placeholders of a mail. */
export const mailPlaceholders = (name: MailTextName): string[] => [
  ...['name', 'supportEmail'],
  ...Object.keys(getMailText(name).examples),
  ...(getMailText(name).details ? ['details'] : []),
]

/** The paragraph in whose place the product writes facts. */
export const DETAILS = '{details}'
const SUBJECT = /^Subject:[ \t]*(\S.*)(?:\nPreview:[ \t]*(\S.*))?$/
const BUTTON = /^\[([^\]\n]+)\]\(\{link\}\)$/
/** What begins the small print of a mail without a button. */
const RULE = '---'
/** Mail programs cut longer ones. */
const MAX_SUBJECT = 150

/**
 * Takes the text of a mail apart.
 * @returns a message for who wrote it where that is impossible
 */
export function parseMailText(text: string): ParsedMailText | { problem: string } {
  const [first = '', ...rest] = text
    .split(/\n(?:[ \t]*\n)+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [, subject, preview] = SUBJECT.exec(first) ?? []
  if (!subject) return { problem: 'The first line must be ‘Subject:’ and the subject, with an empty line below' }
  if (subject.length > MAX_SUBJECT) return { problem: `Please use at most ${MAX_SUBJECT} characters for the subject` }
  if (preview && preview.length > MAX_PREVIEW)
    return { problem: `Please use at most ${MAX_PREVIEW} characters for the preview` }
  const atButton = rest.findIndex((part) => BUTTON.test(part))
  const place = atButton < 0 ? rest.indexOf(RULE) : atButton
  const paragraphs = place < 0 ? rest : rest.slice(0, place)
  if (paragraphs.length === 0) return { problem: 'Please say something above the button or the small print' }
  const button = BUTTON.exec(rest[place] ?? '')?.[1] ?? null
  return { subject, preview, paragraphs, button, footnote: place < 0 ? '' : rest.slice(place + 1).join(' ') }
}

/** Why the text of a mail may not be saved, or null. */
export function findMailProblem(name: MailTextName, text: string): string | null {
  const words = parseMailText(text)
  if ('problem' in words) return words.problem
  const { examples, details } = getMailText(name)
  if (words.button === null && examples.link !== undefined)
    return 'The button is missing: [what it says]({link}) on a line of its own'
  if (details && (!words.paragraphs.includes(DETAILS) || text.split(DETAILS).length !== 2))
    return `${DETAILS} must be there once, on a line of its own above the button`
  return findPlaceholderProblem(text, mailPlaceholders(name), requiredIn(name))
}
