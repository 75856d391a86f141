import { z } from 'zod'
import { EMAIL_LENGTH } from '@/lib/shared/constants'
import { addressText } from '@/lib/shared/format/pasted-text'

/** ASCII only, to rule out look-alike letters. Browsers send internationalised domains as `xn--…`. */
export const EMAIL_FORMAT =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/

export const canonicalEmail = (text: string) => addressText(text).toLowerCase()

/** Checks the format before the length, in the specification's order. */
function brokenEmailRule(address: string): string | null {
  if (!EMAIL_FORMAT.test(address)) return 'Invalid email'
  if (address.length < EMAIL_LENGTH.min) return 'Too short'
  return address.length > EMAIL_LENGTH.max ? 'Too long' : null
}

/** Keeps plus tags and dots: only the mail server knows if they name another mailbox. */
export const emailSchema = z
  .string({ error: 'Invalid email' })
  .transform(canonicalEmail)
  // A single check: a chain would abort early and keep forms from comparing their two passwords.
  .pipe(
    z.string().superRefine((address, context) => {
      const message = brokenEmailRule(address)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  )
