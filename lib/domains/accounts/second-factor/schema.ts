import { z } from 'zod'
import { codeText } from '@/lib/shared/format/pasted-text'

export const CODE_MISSING = 'Enter the code from your authenticator app.'
export const CODE_WRONG = 'This code is wrong or has already been used. Enter the latest one.'
const CODE_MAX_LENGTH = 100

/** Accepts a TOTP or recovery code in any format. An unreadable code is reported as wrong. */
export const secondFactorCodeSchema = z
  .string({ error: CODE_MISSING })
  .max(CODE_MAX_LENGTH, CODE_WRONG)
  .transform((text) => codeText(text).replaceAll('-', '').toLowerCase())

export const secondFactorSchema = z.object({
  code: secondFactorCodeSchema.refine((code) => code !== '', CODE_MISSING),
})

export type SecondFactorSecret = {
  /** Base32, to type if the QR code can't be scanned. */
  secret: string
  uri: string
}

export type SecondFactorDto = { isOn: boolean; recoveryCodes: number }
