import { z } from 'zod'
import { emailSchema } from '@/lib/shared/access/email'
import { isStorable, requiredText, UNREADABLE } from '@/lib/shared/editing'
import { passNames, type PassName } from '@/lib/shared/money/passes'
import type { Price } from '@/lib/shared/money/prices'
import { rowIdSchema } from '@/lib/shared/row-id'

export const GIFT_MESSAGE_MAX = 500
const NAME_MAX = 100
/** Maximum number of days between the payment and the email. */
export const DELIVERY_DAYS = 365

const DAY = 'Choose a day.'

const delivery = {
  delivery: z.enum(['email', 'card'], 'Choose how to give it.'),
  recipientEmail: z.string('Invalid email').max(1000, 'Invalid email').default(''),
  /** Day in Singapore on which the email is sent, such as '2026-12-24'. */
  day: z.string(DAY).max(20, DAY).default(''),
}

type Delivery = { delivery: 'email' | 'card'; recipientEmail: string; day: string }

/** Checks address and day only if there is an email to send. */
function checkDelivery<Input extends Delivery>(input: Input, context: z.RefinementCtx): Input {
  if (input.delivery === 'card') return { ...input, recipientEmail: '', day: '' }
  const email = emailSchema.safeParse(input.recipientEmail)
  const problems = {
    recipientEmail: email.success ? null : (email.error.issues[0]?.message ?? 'Invalid email'),
    day: z.iso.date().safeParse(input.day).success ? null : DAY,
  }
  for (const [path, message] of Object.entries(problems)) {
    if (message !== null) context.addIssue({ code: 'custom', path: [path], message })
  }
  return { ...input, recipientEmail: email.data ?? '' }
}

export const giftSchema = z
  .object({
    pass: z.enum(passNames, 'Choose a pass.'),
    giverName: requiredText('Enter your name.', NAME_MAX),
    recipientName: requiredText('Enter a name.', NAME_MAX),
    message: z
      .string(UNREADABLE)
      .trim()
      .max(GIFT_MESSAGE_MAX, `Use at most ${GIFT_MESSAGE_MAX} characters.`)
      .refine(isStorable, UNREADABLE)
      .default(''),
    ...delivery,
  })
  .transform(checkDelivery)
export type GiftForm = z.input<typeof giftSchema>
export type GiftInput = z.output<typeof giftSchema>

export const giftDeliveryFormSchema = z.object(delivery).transform(checkDelivery)
export type GiftDeliveryForm = z.input<typeof giftDeliveryFormSchema>

export const giftDeliverySchema = z.object({ id: rowIdSchema(), ...delivery }).transform(checkDelivery)
export type GiftDeliveryInput = z.output<typeof giftDeliverySchema>

export const newGift = (giverName: string, day: string): GiftForm => ({
  ...{ pass: '3-months', giverName, recipientName: '', message: '' },
  ...{ delivery: 'email', recipientEmail: '', day },
})

/**
 * `unpaid`: the payment hasn't arrived. `card`: to be printed. `waiting`: the email is sent later. `undelivered`: the
 * email couldn't be delivered. `refunding`: the refund is under way.
 */
export type GiftState = 'unpaid' | 'card' | 'waiting' | 'sent' | 'undelivered' | 'redeemed' | 'refunding' | 'refunded'

export type GiftDto = {
  id: number
  pass: PassName
  giverName: string
  recipientName: string
  recipientEmail: string | null
  message: string
  state: GiftState
  /** ISO timestamp of the state: when it is or was sent, redeemed or refunded. */
  at: string | null
  createdAt: string
}

export type GiftDetailDto = GiftDto & {
  /** Null before the payment, and once it is redeemed or refunded. */
  code: string | null
  /** Day for the form, in Singapore. */
  day: string
  price: Price | null
}

export type GiftOffer = { pass: PassName; price: Price }
