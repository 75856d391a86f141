import { z } from 'zod'
import { EMAIL_LENGTH } from '@/lib/shared/constants'
import { addressText } from '@/lib/shared/format/pasted-text'

/** ASCII only, to rule out look-alike letters. Browsers send internationalised domains as `xn--…`. */
export const EMAIL_FORMAT =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/

export const canonicalEmail = (text: string) => addressText(text).toLowerCase()

/** Checks the format before the length, as the specification lists them. */
function brokenEmailRule(address: string): string | null {
  if (!EMAIL_FORMAT.test(address)) return 'Invalid email'
  if (address.length < EMAIL_LENGTH.min) return 'Too short'
  return address.length > EMAIL_LENGTH.max ? 'Too long' : null
}

/** Plus tags and dots stay significant: only the mail provider knows whether they name another mailbox. */
export const emailSchema = z
  .string({ error: 'Invalid email' })
  .transform(canonicalEmail)
  // One check for all rules: a chain would stop early, and a form would then skip comparing its passwords.
  .pipe(
    z.string().superRefine((address, context) => {
      const message = brokenEmailRule(address)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  )
