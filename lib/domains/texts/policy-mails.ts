import { placeholderProblem } from '@/lib/domains/texts/policy-placeholders'

/** The parts of a mail whose words staff edit. The greeting, the name and the tagline are the product's own. */
export type MailWords = {
  subject: string
  paragraphs: string[]
  /** What the button says; null for a mail without one. */
  button: string | null
  /** Small print below the button; empty for none. */
  footnote: string
}

type MailText = {
  /** When it is sent. */
  title: string
  /** Its placeholders with examples, besides `{name}` and `{supportEmail}`. A mail with `link` has a button. */
  examples: Readonly<Record<string, string>>
  /** What comes with the product. */
  text: string
}

/** The mails whose words staff edit, by the name in their key. */
export const mailTexts = {
  verification: {
    title: 'Mail: confirm your address',
    examples: { link: 'https://example.org/confirm' },
    text: `Subject: Confirm your email address for {name}

Welcome to {name}. Please confirm that this email address is yours, and the stage is open.

[Confirm my email address]({link})

The link works once and for 24 hours. If you did not sign up, ignore this message.`,
  },
  'already-registered': {
    title: 'Mail: you already have an account',
    examples: { link: 'https://example.org/login', passwordLink: 'https://example.org/forgot-password' },
    text: `Subject: You already have an account with {name}

Somebody, perhaps you, tried to sign up with this email address. It already has an account, so nothing was changed.

If it was you, log in as usual. If you have forgotten your password, choose a new one here: {passwordLink}

[Log in]({link})

If it was not you, there is nothing to do.`,
  },
  'password-reset': {
    title: 'Mail: choose a new password',
    examples: { link: 'https://example.org/password' },
    text: `Subject: Choose a new password for {name}

Somebody, hopefully you, asked for a new password for your account.

[Choose a new password]({link})

The link works once and for one hour. If you did not ask for it, ignore this message: your password stays as it is.`,
  },
  'password-changed': {
    title: 'Mail: your password was changed',
    examples: { link: 'https://example.org/forgot-password' },
    text: `Subject: Your {name} password was changed

The password of your account was changed just now, and all other devices were signed out.

[It was not me: choose a new password]({link})

If it was you, there is nothing to do.`,
  },
  'free-months': {
    title: 'Mail: free months',
    examples: { link: 'https://example.org/browse', firstName: 'Asha', until: '31 January 2027' },
    text: `Subject: {name} Premium is yours until {until}

We have given you Premium until {until}. It costs nothing, and ends by itself.

A subscription that you pay for yourself is not changed by this.

[See what is on]({link})

If you have a question, write to {supportEmail}.`,
  },
  'livestream-day': {
    title: 'Mail: a livestream tomorrow',
    examples: {
      ...{ link: 'https://example.org/livestreams/1', firstName: 'Asha' },
      ...{ livestream: 'An evening of Bharatanatyam', when: 'Friday, 1 January 2027, 20:00 in Singapore' },
    },
    text: `Subject: Coming up: {livestream}

'{livestream}' begins within a day: on {when}.

[To the livestream]({link})

Its page also shows the time where you are, and has an entry for your calendar.`,
  },
  'livestream-hour': {
    title: 'Mail: a livestream within the hour',
    examples: {
      ...{ link: 'https://example.org/livestreams/1', firstName: 'Asha' },
      ...{ livestream: 'An evening of Bharatanatyam', when: 'Friday, 1 January 2027, 20:00 in Singapore' },
    },
    text: `Subject: Within the hour: {livestream}

The curtain rises soon: '{livestream}' begins on {when}.

[To the livestream]({link})

Its page also shows the time where you are, and has an entry for your calendar.`,
  },
} as const satisfies Record<string, MailText>
export type MailTextName = keyof typeof mailTexts
export const mailTextNames = Object.keys(mailTexts) as MailTextName[]

/** How the text of a mail is taken apart, for who writes it. */
export const mailHint =
  "The first line is the subject. An empty line begins a new paragraph. [what it says]({link}) on a line of its own is the button; what follows is small print. The mail begins with 'Dear' and the first name by itself."

/** The names of the placeholders of a mail. */
export const mailPlaceholders = (name: MailTextName): string[] => [
  ...['name', 'supportEmail'],
  ...Object.keys(mailTexts[name].examples),
]

const SUBJECT = /^Subject:[ \t]*(\S.*)$/
const BUTTON = /^\[([^\]\n]+)\]\(\{link\}\)$/
/** Mail programs cut longer ones. */
const MAX_SUBJECT = 150

/**
 * Takes the text of a mail apart.
 * @returns a message for who wrote it where that is impossible
 */
export function mailWords(text: string): MailWords | { problem: string } {
  const [first = '', ...rest] = text
    .split(/\n(?:[ \t]*\n)+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const subject = SUBJECT.exec(first)?.[1]
  if (!subject) return { problem: 'The first line must be ‘Subject:’ and the subject, with an empty line below' }
  if (subject.length > MAX_SUBJECT) return { problem: `Please use at most ${MAX_SUBJECT} characters for the subject` }
  const place = rest.findIndex((part) => BUTTON.test(part))
  const paragraphs = place < 0 ? rest : rest.slice(0, place)
  if (paragraphs.length === 0) return { problem: 'Please say something above the button' }
  const button = BUTTON.exec(rest[place] ?? '')?.[1] ?? null
  return { subject, paragraphs, button, footnote: place < 0 ? '' : rest.slice(place + 1).join(' ') }
}

/** Why the text of a mail may not be saved, or null. */
export function mailProblem(name: MailTextName, text: string): string | null {
  const words = mailWords(text)
  if ('problem' in words) return words.problem
  if (words.button === null) return 'The button is missing: [what it says]({link}) on a line of its own'
  return placeholderProblem(text, mailPlaceholders(name), ['link'])
}
