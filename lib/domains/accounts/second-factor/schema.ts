import { z } from 'zod'
import { codeText } from '@/lib/shared/format/pasted-text'

export const CODE_MISSING = 'Enter the code from your authenticator app.'
export const CODE_WRONG = 'This code is wrong or has already been used. Enter the latest one.'
const CODE_MAX_LENGTH = 100

/** Six digits or a recovery code, however it was typed. Whether it is one is told like any other wrong code. */
export const secondFactorCodeSchema = z
  .string({ error: CODE_MISSING })
  .max(CODE_MAX_LENGTH, CODE_WRONG)
  .transform((text) => codeText(text).replaceAll('-', '').toLowerCase())

export const secondFactorSchema = z.object({
  code: secondFactorCodeSchema.refine((code) => code !== '', CODE_MISSING),
})

/** What an app needs to show codes. */
export type SecondFactorSecret = {
  /** Base32, to be typed where no picture can be taken. */
  secret: string
  /** `otpauth://totp/…`, shown as a QR code. */
  uri: string
}

/** What the account page shows. */
export type SecondFactorDto = { isOn: boolean; recoveryCodes: number }
