import 'server-only'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { brand } from '@/lib/shared/brand'
import { fieldError } from '@/lib/shared/errors'

type PasswordOwner = { email: string; firstName?: string; lastName?: string }

/**
 * Low enough for eight random characters, which would just miss zxcvbn's score 3 because of its margin of five guesses.
 */
const LEAST_GUESSES = 1e8

/** Limits for zxcvbn, which would need seconds for a hostile 256-character password. */
const LOOKED_AT = 32
const MOST_SUBSTITUTIONS = 20

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads the estimator on first use: its dictionaries are large, and most processes never need them. */
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
      warnings: { ...warnings, userInputs: `It contains your name, your email address or the word ${brand.name}.` },
    },
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
  })
}

function wordsOf({ email, firstName = '', lastName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const names = ['', ' ', '.'].map((between) => `${firstName}${between}${lastName}`)
  return [email, local, domain, ...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.'), firstName, lastName, ...names]
}

/** Every mutation that sets a password must call this, except for the demo accounts. */
export async function requireStrongPassword(
  password: string,
  owner?: PasswordOwner,
  field: string = 'password',
): Promise<void> {
  estimator ??= loadEstimator().catch((error: unknown) => {
    // Lets the next password retry after a transient load failure.
    estimator = undefined
    throw error
  })
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
