import { z } from 'zod'
import { codeText, numberText } from '@/lib/shared/format/pasted-text'

/** Stripe's test cards: the first succeeds, the second is declined, the third requires authentication. */
export const testCards = ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0025 0000 3155'] as const

const digitsOf = (text: string) => codeText(text).replaceAll('-', '')

export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 === 1 ? digit * 2 : digit
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** A card is valid until the end of its expiry month ('MM/YY'). */
export function isInFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(numberText(expiry)) ?? []
  if (!month || !year) return false
  return now.getTime() < Date.UTC(2000 + Number(year), Number(month), 1)
}

const consent = z.boolean().refine((given) => given, 'Please confirm to continue.')

/** Form used with live keys. It checks only the consent, because Stripe's element checks the card. */
export const consentFormSchema = z.object({
  number: z.string(),
  expiry: z.string(),
  cvv: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  consent,
})

/** Sandbox form, never sent. Accepts only test cards, because nobody should enter a real card. */
export const cardFormSchema = z.object({
  number: z
    .string()
    .refine((text) => /^\d{12,19}$/.test(digitsOf(text)) && passesLuhn(digitsOf(text)), 'Enter a valid card number.')
    .refine((text) => testCards.some((card) => digitsOf(card) === digitsOf(text)), {
      error: `The sandbox only accepts test cards, such as ${testCards[0]}.`,
      abort: true,
    }),
  expiry: z
    .string()
    .overwrite(numberText)
    .regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, 'Enter the month and year, such as 08/29.')
    .refine((text) => isInFuture(text, new Date()), 'This card has expired.'),
  cvv: z
    .string()
    .overwrite(codeText)
    .regex(/^\d{3,4}$/, 'Enter the 3- or 4-digit security code.'),
  firstName: z.string().trim().min(1, 'Please enter your first name'),
  lastName: z.string().trim().min(1, 'Please enter your last name'),
  consent,
})
