import { z } from 'zod'
import { optionalText, versionSchema } from '@/lib/domains/catalogue/editing/schema'
import { requiredText } from '@/lib/shared/editing'
import { MAX_PREVIEW } from '@/lib/shared/format/mail-paragraph'
import { linkText } from '@/lib/shared/format/pasted-text'
import { rowRefSchema } from '@/lib/shared/row-id'

/** Who gets a newsletter, of those on the mailing list. */
export const audiences = {
  EVERYONE: 'Everyone on the mailing list',
  MEMBERS: 'Members',
  GUESTS: 'Guests who were never members',
  LAPSED: 'Former members',
} as const
export type Audience = keyof typeof audiences
const audienceNames = Object.keys(audiences) as [Audience, ...Audience[]]

export const newsletterStates = { draft: 'Draft', sending: 'Being sent', sent: 'Sent' } as const
export type NewsletterState = keyof typeof newsletterStates

export const newsletterInputSchema = z
  .object({
    name: requiredText('Please enter a subject', 150),
    previewText: optionalText(MAX_PREVIEW).optional(),
    text: requiredText('Please enter a text', 10_000),
    buttonLabel: optionalText(60),
    buttonUrl: optionalText(500, linkText),
    audience: z.enum(audienceNames, 'Please choose who gets it'),
    updatedAt: versionSchema,
  })
  .superRefine(({ buttonLabel, buttonUrl }, context) => {
    if (buttonUrl && !z.url({ protocol: /^https?$/ }).safeParse(buttonUrl).success) {
      context.addIssue({ code: 'custom', path: ['buttonUrl'], message: 'Please enter a whole address: https://…' })
    }
    if (Boolean(buttonLabel) === Boolean(buttonUrl)) return
    const [path, message] = buttonLabel
      ? ['buttonUrl', 'Please enter where the button leads']
      : ['buttonLabel', 'Please enter what the button says']
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

/** What the page showed when it asked: the start is refused when the newsletter was changed since. */
export const startNewsletterSchema = rowRefSchema.extend({ updatedAt: z.iso.datetime() })

export type NewsletterRow = {
  id: number
  name: string
  audience: Audience
  state: NewsletterState
  /** Mails that left the outbox. */
  left: number
  startedAt: string | null
}

export type StaffNewsletter = {
  id: number
  form: NewsletterInput & { updatedAt: string }
  state: NewsletterState
  /** Mails that left the outbox, those that wait in it, and those that were given up. */
  left: number
  waiting: number
  givenUp: number
  /** How many it would go to now; 0 once it was sent. */
  recipients: number
  /** The mail, to nobody in particular. */
  preview: { subject: string; html: string }
}

/**
 * What a mail provider reports. Ours is `{events: [{type, email, at}]}`; Postmark's webhook for bounces and spam
 * complaints is understood as it is (https://postmarkapp.com/developer/webhooks).
 */
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
/** `at` is when it happened, where the provider says so. */
export type MailEvent = { type: 'bounce' | 'complaint'; email: string; at?: Date }

export const mailEventsSchema = z.union([
  ownEvents.transform(({ events }): MailEvent[] => events),
  postmarkEvent.transform(({ RecordType, Type, Email: email, BouncedAt: at }): MailEvent[] => {
    if (RecordType === 'SpamComplaint') return [{ type: 'complaint', email, at }]
    // A full mailbox or a slow server is no reason to stop.
    return Type === 'HardBounce' || Type === 'BadEmailAddress' ? [{ type: 'bounce', email, at }] : []
  }),
])
