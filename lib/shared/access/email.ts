import { z } from 'zod'
import { EMAIL_LENGTH } from '@/lib/shared/constants'
import { addressText } from '@/lib/shared/format/pasted-text'

/** Allows only ASCII, because other letters can look alike. Browsers convert internationalised domains to `xn--…`. */
export const EMAIL_FORMAT =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/

export const canonicalEmail = (text: string) => addressText(text).toLowerCase()

function brokenEmailRule(address: string): string | null {
  if (!EMAIL_FORMAT.test(address)) return 'Invalid email'
  if (address.length < EMAIL_LENGTH.min) return 'Too short'
  return address.length > EMAIL_LENGTH.max ? 'Too long' : null
}

/** Doesn't remove plus tags and dots, because only the mail server knows whether they name another mailbox. */
export const emailSchema = z
  .string({ error: 'Invalid email' })
  .transform(canonicalEmail)
  // Uses a single check, because a failure in a chain would skip the form's own checks, such as comparing passwords.
  .pipe(
    z.string().superRefine((address, context) => {
      const message = brokenEmailRule(address)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  )
