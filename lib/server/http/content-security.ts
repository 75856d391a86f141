import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { env } from '@/lib/server/env'
import directives from '@/lib/shared/content-security.json'

/**
 * The policy for one answer of a page that is made per request. Next reads the nonce from it and puts it on each script
 * that it writes. Pages that are kept have one of their own (scripts/lib/content-security.mjs).
 * @param constants inline scripts that are the same in every page, named by their hash
 * @returns value of the header Content-Security-Policy, for the request and the answer alike
 */
export function policyWithNonce(constants: readonly string[]): string {
  const host = env().ANALYTICS_HOST
  const hashes = constants.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const extra: Record<string, string[]> = {
    'script-src': [...hashes, `'nonce-${randomBytes(16).toString('base64')}'`],
    // The framework's development server compiles in the page and speaks over a socket.
    ...(env().NODE_ENV === 'development' && { 'script-src': ["'unsafe-inline'", "'unsafe-eval'"] }),
    'connect-src': host ? [new URL(host).origin] : [],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(extra[name] ?? [])].join(' '))
    .join('; ')
}
