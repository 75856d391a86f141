import { z } from 'zod'
import { optionalText, versionSchema } from '@/lib/domains/catalogue/editing/schema'
import { requiredText } from '@/lib/shared/editing'
import { MAX_PREVIEW } from '@/lib/shared/format/mail-paragraph'
import { linkText } from '@/lib/shared/format/pasted-text'
import { rowRefSchema } from '@/lib/shared/row-id'

/** All audiences are limited to people on the mailing list. */
export const audiences = {
  EVERYONE: 'Everyone on the mailing list',
  MEMBERS: 'Members',
  GUESTS: 'Guests who have never been members',
  LAPSED: 'Former members',
} as const
export type Audience = keyof typeof audiences
const audienceNames = Object.keys(audiences) as [Audience, ...Audience[]]

export const newsletterStates = { draft: 'Draft', sending: 'Sending', sent: 'Sent' } as const
export type NewsletterState = keyof typeof newsletterStates

export const newsletterInputSchema = z
  .object({
    name: requiredText('Enter a subject.', 150),
    previewText: optionalText(MAX_PREVIEW).optional(),
    text: requiredText('Enter the text.', 10_000),
    buttonLabel: optionalText(60),
    buttonUrl: optionalText(500, linkText),
    audience: z.enum(audienceNames, 'Choose the recipients.'),
    updatedAt: versionSchema,
  })
  .superRefine(({ buttonLabel, buttonUrl }, context) => {
    if (buttonUrl && !z.url({ protocol: /^https?$/ }).safeParse(buttonUrl).success) {
      context.addIssue({ code: 'custom', path: ['buttonUrl'], message: 'Enter a full URL, starting with https://' })
    }
    if (Boolean(buttonLabel) === Boolean(buttonUrl)) return
    const [path, message] = buttonLabel
      ? ['buttonUrl', 'Enter the button link.']
      : ['buttonLabel', 'Enter the button text.']
    context.addIssue({ code: 'custom', path: [path], message })
  })
type NewsletterInput = z.input<typeof newsletterInputSchema>

export const newNewsletter: NewsletterInput = {
  name: '',
  previewText: '',
  text: '',
  buttonLabel: '',
  buttonUrl: '',
  audience: 'EVERYONE',
}

/** `updatedAt` is the version that the actor has loaded. A newsletter changed in the meantime isn't sent. */
export const startNewsletterSchema = rowRefSchema.extend({ updatedAt: z.iso.datetime() })

export type NewsletterRow = {
  id: number
  name: string
  audience: Audience
  state: NewsletterState
  left: number
  startedAt: string | null
}

export type StaffNewsletter = {
  id: number
  form: NewsletterInput & { updatedAt: string }
  state: NewsletterState
  /** `left` counts emails sent, `waiting` emails in the outbox, and `givenUp` emails that failed permanently. */
  left: number
  waiting: number
  givenUp: number
  /** Number of people who would currently receive the newsletter; 0 once sending has started. */
  recipients: number
  preview: { subject: string; html: string }
}

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .optional()
const ownEvents = z.object({
  events: z
    .array(z.object({ type: z.enum(['bounce', 'complaint']), email: z.string().max(320), at: instant }))
    .max(1000),
})
const postmarkEvent = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  Type: z.string().optional(),
  Email: z.string().max(320),
  BouncedAt: instant.catch(undefined),
})
/** `at` is the time of the event; absent if the report doesn't contain it. */
export type MailEvent = { type: 'bounce' | 'complaint'; email: string; at?: Date }

/** Accepts mail events in our own format and in Postmark's (https://postmarkapp.com/developer/webhooks). */
export const mailEventsSchema = z.union([
  ownEvents.transform(({ events }): MailEvent[] => events),
  postmarkEvent.transform(({ RecordType, Type, Email: email, BouncedAt: at }): MailEvent[] => {
    if (RecordType === 'SpamComplaint') return [{ type: 'complaint', email, at }]
    // Ignores soft bounces, because a cause such as a full mailbox is temporary.
    return Type === 'HardBounce' || Type === 'BadEmailAddress' ? [{ type: 'bounce', email, at }] : []
  }),
])
