import { z } from 'zod'
import { passkeySignInSchema } from '@/lib/domains/accounts/passkeys/schema'
import { newPasswordSchema, PASSWORD_MAX_LENGTH } from '@/lib/domains/accounts/schema'
import { canonicalEmail } from '@/lib/shared/access/email'
import { srutiNotes } from '@/lib/shared/music/sruti'

export const WRONG_CURRENT_PASSWORD = 'Your current password isn’t correct.'
export const CURRENT_PASSWORD_MISSING = 'Enter your current password.'
const READ_ONLY = 'This can’t be changed here.'
const ON_OR_OFF = 'Choose on or off.'
const SRUTI_UNKNOWN = 'Choose one of the twelve notes.'
const ONE_FIELD = 'Change one field at a time.'

const currentPasswordSchema = z
  .string({ error: CURRENT_PASSWORD_MISSING })
  .min(1, CURRENT_PASSWORD_MISSING)
  .max(PASSWORD_MAX_LENGTH, WRONG_CURRENT_PASSWORD)

export const changePasswordSchema = z.object({
  currentPassword: currentPasswordSchema.optional(),
  password: newPasswordSchema,
})

const preferences = ['mailingList', 'livestreamReminders', 'wantsRecommendations'] as const
export type Preference = (typeof preferences)[number]

const onOrOff = z.boolean({ error: ON_OR_OFF }).optional()
const switches = Object.fromEntries(preferences.map((name) => [name, onOrOff])) as Record<Preference, typeof onOrOff>

/** `sruti`: key note in which the person practises; null plays recordings as they are. */
export const srutiSchema = z.object({ sruti: z.enum(srutiNotes, { error: SRUTI_UNKNOWN }).nullable() })
export type SrutiChoice = z.output<typeof srutiSchema>

type ProfileChange =
  { field: Preference; value: boolean } | { field: 'password'; currentPassword?: string; password: string }

/** Body of `PATCH /api/profile`: exactly one preference, or a new password. */
export const updateProfileSchema = z
  .object({
    ...switches,
    password: newPasswordSchema.optional(),
    currentPassword: currentPasswordSchema.optional(),
  })
  // Doesn't use `strictObject`, because its message would not name the field.
  .catchall(z.unknown().refine(() => false, READ_ONLY))
  .transform((input, context): ProfileChange => {
    const { password, currentPassword } = input
    const given = [...preferences, 'password' as const].filter((name) => input[name] !== undefined)
    if (given.length !== 1 || (password === undefined && currentPassword !== undefined)) {
      context.addIssue({ code: 'custom', message: ONE_FIELD })
      return z.NEVER
    }
    for (const field of preferences) {
      const value = input[field]
      if (value !== undefined) return { field, value }
    }
    if (password !== undefined) return { field: 'password', currentPassword, password }
    return z.NEVER
  })

export const PASSWORD_MISSING = 'Enter your password.'
export const PASSWORD_WRONG = 'Your password isn’t correct.'
export const DELETION_CONFIRM_WRONG = 'Enter your account’s email address.'

export const givenPasswordSchema = z
  .string({ error: PASSWORD_MISSING })
  .min(1, PASSWORD_MISSING)
  .max(PASSWORD_MAX_LENGTH, PASSWORD_WRONG)

export const turnOffSecondFactorSchema = z.object({ password: givenPasswordSchema.optional() })

/** Body of `DELETE /api/profile`: the password or, for an account without one, its email address. */
export const deleteProfileSchema = z.object({
  password: z.string({ error: PASSWORD_MISSING }).max(PASSWORD_MAX_LENGTH, PASSWORD_WRONG).optional(),
  confirm: z
    .string({ error: DELETION_CONFIRM_WRONG })
    .max(1000, DELETION_CONFIRM_WRONG)
    .transform(canonicalEmail)
    .optional(),
})
export type DeleteProfileInput = z.output<typeof deleteProfileSchema>

export function deletionFormSchema(isLocal: boolean) {
  const message = isLocal ? PASSWORD_MISSING : DELETION_CONFIRM_WRONG
  return z.object({ proof: z.string({ error: message }).min(1, message) })
}

export const passwordProofSchema = z.object({ password: givenPasswordSchema })

export const proofSchema = z.union([z.object({ passkey: passkeySignInSchema }), passwordProofSchema])
export type ProofInput = z.output<typeof proofSchema>
