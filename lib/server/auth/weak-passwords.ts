import 'server-only'
import { AppError } from '@/lib/shared/errors'

const TOO_COMMON = 'This password is too common. Please choose another one.'
const IS_THE_ADDRESS = 'Please choose a password that is not your email address.'

/** Below this a password is a pattern, such as abababab, that no list needs to hold. */
const LEAST_DIFFERENT_CHARACTERS = 4

/** Case and composition make no password a rare one. */
const canonical = (password: string) => password.normalize('NFKC').toLowerCase()

let list: Promise<ReadonlySet<string>> | undefined

/** The passwords that are guessed first. Loaded at first use: the list is large, and most processes never need it. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(canonical))
}

async function isCommon(password: string): Promise<boolean> {
  list ??= commonPasswords()
  const known = await list
  const typed = canonical(password)
  // An exclamation mark behind a common word is the first thing that a guesser adds.
  const plain = typed.replace(/[\s!?.,*#$@]{1,4}$/, '')
  return new Set(typed).size < LEAST_DIFFERENT_CHARACTERS || known.has(typed) || known.has(plain)
}

/**
 * Refuses a new password that a stranger would try first. Every mutation that sets a password asks here; the demo
 * accounts, whose password is public, do not.
 * @param password as typed
 * @param email canonical address of the person, where it is known
 * @throws AppError validation, with the message for the field `password`
 */
export async function refuseWeakPassword(password: string, email?: string): Promise<void> {
  const typed = canonical(password).trim()
  const isAddress = email !== undefined && (typed === email || typed === email.split('@')[0])
  const message = isAddress ? IS_THE_ADDRESS : (await isCommon(password)) ? TOO_COMMON : null
  if (message) throw new AppError('validation', message, { fields: { password: message } })
}
