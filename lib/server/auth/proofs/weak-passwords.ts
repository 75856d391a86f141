import 'server-only'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { brand } from '@/lib/shared/brand'
import { fieldError } from '@/lib/shared/errors'

type PasswordOwner = { email: string; firstName?: string; lastName?: string }

/** Low enough to accept eight random characters. zxcvbn's score 3 would narrowly reject them. */
const LEAST_GUESSES = 1e8

/** Limits for zxcvbn: a hostile 256-character password would otherwise take it seconds. */
const LOOKED_AT = 32
const MOST_SUBSTITUTIONS = 20

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads the estimator on first use, because its dictionaries are large and most processes never need them. */
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

/** Must be called by every mutation that sets a password. Demo accounts are the only exception. */
export async function requireStrongPassword(
  password: string,
  owner?: PasswordOwner,
  field: string = 'password',
): Promise<void> {
  estimator ??= loadEstimator().catch((error: unknown) => {
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
