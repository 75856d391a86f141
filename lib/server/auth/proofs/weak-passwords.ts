import 'server-only'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { brand } from '@/lib/shared/brand'
import { fieldError } from '@/lib/shared/errors'

/** Whose password it is to be: what a guesser knows about the person. */
type PasswordOwner = { email: string; firstName?: string; lastName?: string }

/**
 * Guesses that a password must withstand: those of eight characters without any pattern. It is where zxcvbn's score 3
 * begins; zxcvbn adds a margin of five guesses, by which exactly these eight characters would miss the score.
 */
const LEAST_GUESSES = 1e8

/**
 * Only so many characters are looked at, and so many ways to write letters as signs: with all 256 characters a hostile
 * password costs seconds. What follows makes a password better, never worse.
 */
const LOOKED_AT = 32
const MOST_SUBSTITUTIONS = 20

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded at first use: the dictionaries are large, and most processes never need them. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const { warnings } = english.translations
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: {
      ...english.translations,
      warnings: { ...warnings, userInputs: `It contains your name, your address or the name of ${brand.name}.` },
    },
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
  })
}

/** Words that a guesser tries for this person, and joins to each other. */
function wordsOf({ email, firstName = '', lastName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const names = ['', ' ', '.'].map((between) => `${firstName}${between}${lastName}`)
  return [email, local, domain, ...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.'), firstName, lastName, ...names]
}

/**
 * Refuses a new password that is guessed too soon, as zxcvbn-ts estimates it. Every mutation that sets a password asks
 * here; the demo accounts, whose password is public, do not.
 * @param password as typed
 * @param owner the person, where it is known
 * @param field of the form
 * @throws AppError validation, with a message for the field that says which way to a better one
 */
export async function requireStrongPassword(
  password: string,
  owner?: PasswordOwner,
  field: string = 'password',
): Promise<void> {
  estimator ??= loadEstimator().catch((error: unknown) => {
    // Not loaded for a reason of the moment: the next password tries again.
    estimator = undefined
    throw error
  })
  // The constant, not the name that staff set: passwords are not judged anew when it changes.
  const known = [brand.name, brand.company, ...(owner ? wordsOf(owner) : [])]
  const { guesses, feedback } = (await estimator).check(
    looked(password),
    known.filter((word) => word.length > 1).map(looked),
  )
  if (guesses >= LEAST_GUESSES) return
  const hints = [feedback.warning, feedback.suggestions[0] ?? 'Add more words that are less common.']
  throw fieldError(field, ['This password is too easy to guess.', ...hints].filter(Boolean).join(' '))
}

const looked = (text: string) => text.normalize('NFKC').trim().slice(0, LOOKED_AT)
