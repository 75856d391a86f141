import { z } from 'zod'
import { codeSchema, newPasswordSchema, PASSWORD_MAX_LENGTH } from '@/lib/domains/accounts/schema'

export type VerificationState = 'waiting' | 'used' | 'unknown' | 'expired'
export type VerificationView = {
  state: VerificationState
  asksPassword: boolean
  email?: string
  /** True if the code confirms a new email address, which requires pressing a button. */
  isChange?: true
}

const blankAsMissing = (value: unknown) => (value === '' ? undefined : value)

const passwords = {
  password: z.preprocess(
    blankAsMissing,
    z.string({ error: 'Invalid password' }).max(PASSWORD_MAX_LENGTH, 'Invalid password').optional(),
  ),
  newPassword: z.preprocess(blankAsMissing, newPasswordSchema.optional()),
}

export const verifyEmailSchema = z.object({ verificationCode: codeSchema, ...passwords })
export type VerifyEmailInput = z.output<typeof verifyEmailSchema>

export const verificationFormSchema = z.object(passwords)

export const SEVERAL_REGISTRATIONS =
  'This email address was used to sign up more than once. Enter the password you chose for the sign-up that this email confirms, or set a new one.'

export const PASSWORD_OF_MAIL =
  'Enter the password you chose for the sign-up that this email confirms, or set a new one.'

export const NEW_ADDRESS =
  'Press the button to use this email address for your account. You’ll be logged out everywhere.'

export const verificationTexts: Record<Exclude<VerificationState, 'waiting'>, { title: string; text: string }> = {
  used: {
    title: 'This link has already been used',
    text: 'Your email address is already verified. There’s nothing left to do.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Confirmation links expire after 24 hours. Request a new one.',
  },
  unknown: {
    title: 'This link isn’t valid',
    text: 'It may have been cut off. Open the link in the email again, or request a new one.',
  },
}
