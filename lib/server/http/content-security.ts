import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { env } from '@/lib/server/env'
import directives from '@/lib/shared/content-security.json'

/**
 * The policy for one answer of a page that is made per request. Next reads the nonce from it and puts it on each script
 * that it writes. Pages that are kept have one of their own (scripts/lib/content-security.mjs).
 * Where the card is entered in fields of Stripe's own, their script and frames are allowed, as Stripe's documentation
 * of content security policies asks.
 * @param constants inline scripts that are the same in every page, named by their hash
 * @param page whether it is the one with the card's fields
 * @returns value of the header Content-Security-Policy, for the request and the answer alike
 */
export function policyWithNonce(constants: readonly string[], page = { withCardFields: false }): string {
  const withCardFields = page.withCardFields && env().STRIPE_PUBLISHABLE_KEY !== undefined
  const host = env().ANALYTICS_HOST
  const hashes = constants.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const extra: Record<string, string[]> = {
    'script-src': [
      ...hashes,
      `'nonce-${randomBytes(16).toString('base64')}'`,
      ...(withCardFields ? ['https://*.js.stripe.com', 'https://js.stripe.com'] : []),
    ],
    // The framework's development server compiles in the page and speaks over a socket.
    ...(env().NODE_ENV === 'development' && { 'script-src': ["'unsafe-inline'", "'unsafe-eval'"] }),
    'connect-src': [...(host ? [new URL(host).origin] : []), ...(withCardFields ? ['https://api.stripe.com'] : [])],
    'frame-src': withCardFields ? ['https://*.js.stripe.com', 'https://js.stripe.com', 'https://hooks.stripe.com'] : [],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(extra[name] ?? [])].join(' '))
    .join('; ')
}
