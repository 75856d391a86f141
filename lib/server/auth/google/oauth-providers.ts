import 'server-only'
import { customFetch } from 'next-auth'
import type { Provider } from 'next-auth/providers'
import Google from 'next-auth/providers/google'
import { env } from '@/lib/server/env'
import type { OAuthProviderId } from '@/lib/shared/access/oauth'

/** Milliseconds until an identity provider counts as unreachable. An object so that tests can shorten it. */
export const timeouts = { answerMs: 5000 }

/** Rejects redirects, so that only the identity provider itself is contacted. */
export const fetchFromProvider: typeof fetch = (input, init) =>
  fetch(input, { redirect: 'error', ...init, cache: 'no-store', signal: AbortSignal.timeout(timeouts.answerMs) })

/**
 * Returns null if the provider isn't configured, and therefore not offered. To add a provider: its id and name in
 * `lib/shared/access/oauth.ts`, its id in the schema's enum `AuthProvider` (with a migration), its secrets in
 * `lib/server/env.ts`, and an entry here. Redirect URI: `APP_URL/api/auth/callback/<id>`.
 */
const providers: Record<OAuthProviderId, () => Provider | null> = {
  google() {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env()
    if (!clientId) return null
    return Google({
      clientId,
      clientSecret,
      issuer: issuers.google(),
      checks: ['state', 'pkce', 'nonce'],
      // Makes Google ask which account to use; on a shared computer, it would reuse the last one.
      authorization: { params: { prompt: 'select_account' } },
      [customFetch]: fetchFromProvider,
    })
  },
}

export const issuers: Record<OAuthProviderId, () => string> = {
  google: () => env().GOOGLE_ISSUER?.replace(/\/$/, '') ?? 'https://accounts.google.com',
}

export const configuredProviders = () => Object.values(providers).flatMap((configure) => configure() ?? [])

export function isOffered(id: string): id is OAuthProviderId {
  return Object.hasOwn(providers, id) && providers[id as OAuthProviderId]() !== null
}
