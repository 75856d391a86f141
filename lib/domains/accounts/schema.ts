import { z } from 'zod'
import { secondFactorCodeSchema } from '@/lib/domains/accounts/second-factor/schema'
import { canonicalEmail, EMAIL_FORMAT, emailSchema } from '@/lib/shared/access/email'
import { roleIds, type RoleName, type StaffRole, type UserStatus } from '@/lib/shared/access/roles'
import { PASSWORD_MIN_LENGTH } from '@/lib/shared/constants'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import { codeText } from '@/lib/shared/format/pasted-text'

const NAME_MAX_LENGTH = 100

/**
 * Rejects NUL, because PostgreSQL refuses it, and direction overrides, because they could disguise a name. Allows
 * joiners, because Indian scripts need them.
 */
const noControlCharacters = (text: string) => !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Returns false for text made only of spaces, joiners, fillers or the empty Braille cell. */
const isVisible = (text: string) => /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/**
 * Detects links and phone numbers, because spammers could otherwise send them in our emails. Allows a lone full stop,
 * as in Om.Prakash.
 */
function containsAddress(text: string): boolean {
  // Normalises characters that browsers map to ASCII, because they could hide a link.
  const plain = text.normalize('NFKC').replace(/[\u3002\u2024\uff61]/gu, '.')
  return (
    /[<>@]|:\/\/|www\.|\b(?:https?|mailto|tel|sms|ftp):|\p{L}\.\p{L}{2,}[/?#:]/iu.test(plain) ||
    /(?:\d[\s().+-]*){5}/u.test(plain)
  )
}

export const nameSchema = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(NAME_MAX_LENGTH, `Use at most ${NAME_MAX_LENGTH} characters.`)
    .refine((text) => isVisible(text) && noControlCharacters(text), message)
    .refine((text) => !containsAddress(text), 'Enter a name without links, email addresses or phone numbers.')

/** Control characters, lone surrogates and direction marks. */
const UNWANTED = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Shortens a name to one line of at most 100 characters. Returns '' if nothing visible is left. */
export function cleanName(name: string): string {
  const line = name.normalize('NFC').replace(UNWANTED, ' ').replace(/\s+/gu, ' ').trim()
  const text = truncateAtGrapheme(line, NAME_MAX_LENGTH).trim()
  return VISIBLE.test(text) ? text : ''
}

export const nameOfAddress = (email: string): { firstName: string; lastName: string } => ({
  firstName: cleanName(email.split('@')[0] ?? '') || 'Guest',
  lastName: '',
})

export const PASSWORD_MAX_LENGTH = 256

const SHORT_PASSWORD = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`
const PASSWORDS_SHOULD_MATCH = 'Passwords should match'

export const newPasswordSchema = z
  .string({ error: SHORT_PASSWORD })
  .min(PASSWORD_MIN_LENGTH, SHORT_PASSWORD)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`)
  // Rejects lone surrogates. All of them encode to the same bytes, so different passwords would match.
  .refine((text) => text.isWellFormed(), 'This contains characters we can’t store. Choose another password.')

export const registerSchema = z
  .object({
    firstName: nameSchema('Please enter your first name'),
    lastName: nameSchema('Please enter your last name'),
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z
      .string({ error: PASSWORDS_SHOULD_MATCH })
      .min(PASSWORD_MIN_LENGTH, PASSWORDS_SHOULD_MATCH)
      .max(PASSWORD_MAX_LENGTH, PASSWORDS_SHOULD_MATCH),
    mailingList: z.boolean().optional(),
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    error: PASSWORDS_SHOULD_MATCH,
    // Also runs if other fields are invalid, so that all errors show at the same time.
    when: ({ value }) => typeof value === 'object' && value !== null && 'confirmPassword' in value,
  })

export const loginSchema = z.object({
  email: z
    .string({ error: 'Invalid email' })
    .max(1000, 'Invalid email')
    .transform(canonicalEmail)
    .pipe(z.string().regex(EMAIL_FORMAT, 'Invalid email')),
  password: z
    .string({ error: 'Invalid password' })
    .min(PASSWORD_MIN_LENGTH, 'Invalid password')
    .max(PASSWORD_MAX_LENGTH, 'Invalid password'),
  code: secondFactorCodeSchema.optional(),
})

export const forgotPasswordSchema = z.object({ email: emailSchema })

const LINK_NOT_VALID = 'This link isn’t valid.'

export const codeSchema = z
  .string({ error: LINK_NOT_VALID })
  // Removes punctuation after a link, because email programs may include it in the link.
  .overwrite(codeText)
  .min(1, LINK_NOT_VALID)
  .max(200, LINK_NOT_VALID)

export const updatePasswordSchema = z.object({ verificationCode: codeSchema, password: newPasswordSchema })

export const newPasswordFormSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword: z.string().max(PASSWORD_MAX_LENGTH, PASSWORDS_SHOULD_MATCH),
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    error: PASSWORDS_SHOULD_MATCH,
  })

export const resendVerificationSchema = z.object({ email: emailSchema.optional() })

export const newsletterSchema = z.object({ email: emailSchema })

export type SessionUser = {
  id: number
  firstName: string
  lastName: string
  username: string
  provider: string
  role: { id: number; name: RoleName | '' }
  roleName: RoleName | ''
  status: UserStatus | ''
}

export const signedOutUser: SessionUser = {
  id: 0,
  firstName: '',
  lastName: '',
  username: '',
  provider: '',
  role: { id: 0, name: '' },
  roleName: '',
  status: '',
}

export function roleObject(name: RoleName): { id: number; name: RoleName } {
  return { id: roleIds[name], name }
}

export type ProfileDto = {
  id: number
  firstName: string
  lastName: string
  email: string
  provider: string
  roleName: RoleName
  status: UserStatus
  mailingList: boolean
  livestreamReminders: boolean
  subscription: { status: string; currentPeriodEnd: string; cancelAtPeriodEnd: boolean } | null
}

export type AdminUserDto = {
  id: number
  firstName: string
  lastName: string
  email: string
  createdAt: string
  status: UserStatus
  staffRole: StaffRole | null
  subscription: {
    package: { name: RoleName }
    stripeCurrentPeriodEnd: string | null
    status: string | null
    cancelAtPeriodEnd: boolean
  }
}

/** Values from a link that prefill the registration form. Invalid values become empty. */
export const prefillSchema = z.object({
  email: z.string().max(100).catch(''),
  firstName: z.string().max(100).catch(''),
  lastName: z.string().max(100).catch(''),
  from: z.string().catch(''),
  discount: z.coerce.number().int().min(1).max(100).nullable().catch(null),
})
