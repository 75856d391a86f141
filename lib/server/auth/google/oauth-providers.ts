import 'server-only'
import { customFetch } from 'next-auth'
import type { Provider } from 'next-auth/providers'
import Google from 'next-auth/providers/google'
import { env } from '@/lib/server/env'
import type { OAuthProviderId } from '@/lib/shared/access/oauth'

/** Milliseconds until an identity provider counts as unreachable. An object, so that tests can shorten it. */
export const timeouts = { answerMs: 5000 }

/** Follows no redirect: it asks nobody but the provider. */
export const fetchFromProvider: typeof fetch = (input, init) =>
  fetch(input, { redirect: 'error', ...init, cache: 'no-store', signal: AbortSignal.timeout(timeouts.answerMs) })

/**
 * The identity providers that people can sign in through, by next-auth's id. A provider without settings is null: it is
 * not offered, and its addresses answer 404.
 *
 * To add one, such as Apple: its id and name in `lib/shared/access/oauth.ts`, its id in the enum `AuthProvider` of the
 * schema (with a migration), its secrets in `lib/server/env.ts`, and an entry here. Its redirect URI is
 * `APP_URL/api/auth/callback/<id>`; its sign-in begins at `/api/auth/<id>/callback`.
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
      // On a shared computer Google asks which account it is, instead of taking the last one.
      authorization: { params: { prompt: 'select_account' } },
      [customFetch]: fetchFromProvider,
    })
  },
}

/** Who signs the ID tokens of each provider, without a slash at the end. */
export const issuers: Record<OAuthProviderId, () => string> = {
  google: () => env().GOOGLE_ISSUER?.replace(/\/$/, '') ?? 'https://accounts.google.com',
}

/** @returns next-auth's configuration of each provider that is set up */
export const configuredProviders = () => Object.values(providers).flatMap((configure) => configure() ?? [])

/** Whether people can sign in through a provider: it is known and set up. */
export function isOffered(id: string): id is OAuthProviderId {
  return Object.hasOwn(providers, id) && providers[id as OAuthProviderId]() !== null
}
