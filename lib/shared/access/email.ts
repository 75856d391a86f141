import { z } from 'zod'
import { EMAIL_LENGTH } from '@/lib/shared/constants'
import { addressText } from '@/lib/shared/format/pasted-text'

/**
 * The format of an address in its canonical form. ASCII only, so that no letter looks like another one. A domain in
 * another script is accepted as `xn--…`, which browsers make by themselves. Quoted parts, comments, lists, host names
 * without a dot and IP addresses are refused.
 */
export const EMAIL_FORMAT =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/

/** The form in which addresses are stored and compared, however one was typed or pasted. */
export const canonicalEmail = (text: string) => addressText(text).toLowerCase()

/** The first rule that an address breaks: format, then length. */
function brokenEmailRule(address: string): string | null {
  if (!EMAIL_FORMAT.test(address)) return 'Invalid email'
  if (address.length < EMAIL_LENGTH.min) return 'Too short'
  return address.length > EMAIL_LENGTH.max ? 'Too long' : null
}

/**
 * An e-mail address in the form that is stored and compared: Unicode NFKC, lower case, without what is pasted along. A
 * plus with what follows it, and dots in the name, are significant: only the mail provider knows whether they name
 * another mailbox.
 */
export const emailSchema = z
  .string({ error: 'Invalid email' })
  .transform(canonicalEmail)
  // One check for all rules: a chain that stops at the first would keep a form's passwords from being compared.
  .pipe(
    z.string().superRefine((address, context) => {
      const message = brokenEmailRule(address)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  )
