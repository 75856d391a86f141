import { z } from 'zod'
import { secondFactorCodeSchema } from '@/lib/domains/accounts/second-factor/schema'
import { canonicalEmail, EMAIL_FORMAT, emailSchema } from '@/lib/shared/access/email'
import { roleIds, type RoleName, type StaffRole, type UserStatus } from '@/lib/shared/access/roles'
import { PASSWORD_MIN_LENGTH } from '@/lib/shared/constants'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import { codeText } from '@/lib/shared/format/pasted-text'

const NAME_MAX_LENGTH = 100

/**
 * Control characters have no place in a name, and PostgreSQL refuses NUL. Neither have those that turn the text around
 * them; the joiners and marks that Indian scripts are written with stay.
 */
const noControlCharacters = (text: string) => !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Whether anything of a text is seen: spaces, joiners, fillers and the empty Braille cell are not. */
const isVisible = (text: string) => /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/**
 * Addresses and telephone numbers, which are no names. Full stops alone make no address: people are called Om.Prakash,
 * Kumar.SR and கே.எஸ்.சித்ரா.
 */
function containsAddress(text: string): boolean {
  // Compatible forms of letters, and other full stops, become the plain ones in an address.
  const plain = text.normalize('NFKC').replace(/[\u3002\u2024\uff61]/gu, '.')
  return (
    /[<>@]|:\/\/|www\.|\b(?:https?|mailto|tel|sms|ftp):|\p{L}\.\p{L}{2,}[/?#:]/iu.test(plain) ||
    /(?:\d[\s().+-]*){5}/u.test(plain)
  )
}

/** A first or last name. @param message what is said when there is none */
export const nameSchema = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(NAME_MAX_LENGTH, `Use at most ${NAME_MAX_LENGTH} characters.`)
    .refine((text) => isVisible(text) && noControlCharacters(text), message)
    .refine((text) => !containsAddress(text), 'Enter a name without links, email addresses or phone numbers.')

/** Control characters, broken halves of characters, and marks that turn the direction of what follows. */
const UNWANTED = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu
/** Anything that can be seen. Joiners are kept in names (Indic scripts need them), but are no name by themselves. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A name as the provider spells it, on one line of at most 100 characters; empty when nothing of it is visible. */
export function cleanName(name: string): string {
  const line = name.normalize('NFC').replace(UNWANTED, ' ').replace(/\s+/gu, ' ').trim()
  const text = truncateAtGrapheme(line, NAME_MAX_LENGTH).trim()
  return VISIBLE.test(text) ? text : ''
}

/** Who an address belongs to, as far as it says. */
export const nameOfAddress = (email: string): { firstName: string; lastName: string } => ({
  firstName: cleanName(email.split('@')[0] ?? '') || 'Guest',
  lastName: '',
})

/**
 * Longest password that is hashed: argon2 would take any, a request body should not. A longer one was never accepted,
 * and is simply wrong where one is asked for.
 */
export const PASSWORD_MAX_LENGTH = 256

const SHORT_PASSWORD = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`
const PASSWORDS_SHOULD_MATCH = 'Passwords should match'

export const newPasswordSchema = z
  .string({ error: SHORT_PASSWORD })
  .min(PASSWORD_MIN_LENGTH, SHORT_PASSWORD)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`)
  // Half characters become the same sign when they are written down, and different passwords would be one.
  .refine((text) => text.isWellFormed(), "This contains characters we can't store. Choose another password.")

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
    // Also when another field is wrong: a person corrects all in one go.
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

const LINK_NOT_VALID = "This link isn't valid."

export const codeSchema = z
  .string({ error: LINK_NOT_VALID })
  // Mail programs take the full stop or the bracket behind an address for a part of it.
  .overwrite(codeText)
  .min(1, LINK_NOT_VALID)
  .max(200, LINK_NOT_VALID)

export const updatePasswordSchema = z.object({ verificationCode: codeSchema, password: newPasswordSchema })

/** The form of the page: the code comes from the address. */
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

/** What a client knows about who is signed in (`GET /api/auth/session`). */
export type SessionUser = {
  id: number
  firstName: string
  lastName: string
  /** The e-mail address. */
  username: string
  provider: string
  role: { id: number; name: RoleName | '' }
  roleName: RoleName | ''
  status: UserStatus | ''
}

/** The answer while nobody is signed in. */
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

/** The `role` object of a role name. */
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

/** A row of the admins' table of people. */
export type AdminUserDto = {
  id: number
  firstName: string
  lastName: string
  email: string
  /** ISO instant. */
  createdAt: string
  status: UserStatus
  /** Null for everybody who is not of the staff. */
  staffRole: StaffRole | null
  subscription: {
    package: { name: RoleName }
    /** ISO instant, null without a subscription. */
    stripeCurrentPeriodEnd: string | null
    status: string | null
    /** It was cancelled and runs to the end of the paid period. */
    cancelAtPeriodEnd: boolean
  }
}

/** Fields of the registration form that a link in a mail fills in. Invalid values are ignored. */
export const prefillSchema = z.object({
  email: z.string().max(100).catch(''),
  firstName: z.string().max(100).catch(''),
  lastName: z.string().max(100).catch(''),
  from: z.string().catch(''),
  discount: z.coerce.number().int().min(1).max(100).nullable().catch(null),
})
