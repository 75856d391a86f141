import { z } from 'zod'
import { beginning } from '@/lib/shared/format'

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
function holdsAddress(text: string): boolean {
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
    .max(NAME_MAX_LENGTH, `Please use at most ${NAME_MAX_LENGTH} characters`)
    .refine((text) => isVisible(text) && noControlCharacters(text), message)
    .refine((text) => !holdsAddress(text), 'Please enter a name without links, addresses and telephone numbers')

/** Control characters, broken halves of characters, and marks that turn the direction of what follows. */
const UNWANTED = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu
/** Anything that can be seen. Joiners are kept in names (Indic scripts need them), but are no name by themselves. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A name as the provider spells it, on one line of at most 100 characters; empty when nothing of it is visible. */
export function cleanName(name: string): string {
  const line = name.normalize('NFC').replace(UNWANTED, ' ').replace(/\s+/gu, ' ').trim()
  const text = beginning(line, NAME_MAX_LENGTH).trim()
  return VISIBLE.test(text) ? text : ''
}

/** Who an address belongs to, as far as it says. */
export const nameOfAddress = (email: string): { firstName: string; lastName: string } => ({
  firstName: cleanName(email.split('@')[0] ?? '') || 'Guest',
  lastName: '',
})
