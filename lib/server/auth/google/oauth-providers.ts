import 'server-only'
import { customFetch } from 'next-auth'
import type { Provider } from 'next-auth/providers'
import Google from 'next-auth/providers/google'
import { env } from '@/lib/server/env'
import { abortAfter, fetchUntil } from '@/lib/server/http/abort-after'
import type { OAuthProviderId } from '@/lib/shared/access/oauth'

/** Time after which an identity provider counts as unreachable. An object, so that tests can shorten it. */
export const timeouts = { answerMs: 5000 }

/** Rejects redirects, because no host except the identity provider may be contacted. */
export const fetchFromProvider: typeof fetch = (input, init) =>
  fetchUntil(abortAfter(timeouts.answerMs), input, { redirect: 'error', ...init, cache: 'no-store' })

/**
 * To add a provider, add its id and name in `lib/shared/access/oauth.ts`, its id in the schema's enum `AuthProvider`
 * (with a migration), its secrets in `lib/server/env.ts`, and an entry here. The redirect URI is
 * `APP_URL/api/auth/callback/<id>`.
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
      // Makes Google ask which account to use. Otherwise, it would reuse the last account, even on a shared computer.
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
