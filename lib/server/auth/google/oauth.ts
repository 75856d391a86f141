import 'server-only'
import { PrismaAdapter } from '@auth/prisma-adapter'
import { compactVerify, createRemoteJWKSet, customFetch, errors, type CompactVerifyGetKey } from 'jose'
import NextAuth, { type NextAuthConfig } from 'next-auth'
import type { Adapter } from 'next-auth/adapters'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import { z } from 'zod'
import { secureCookie } from '@/lib/server/addresses/secure-cookie'
import { beginSession, setViewerHint, tokenOf } from '@/lib/server/auth/sessions/session'
import { SESSION_SECONDS, type SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { sessionClaims, sessionCookieName } from '@/lib/server/auth/sessions/session-token'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import type { Limit } from '@/lib/server/limits/rate-limit'
import { log } from '@/lib/server/log/log'
import type { Actor } from '@/lib/shared/access/actor'
import type { OAuthFailure, OAuthProviderId } from '@/lib/shared/access/oauth'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { configuredProviders, issuers, fetchFromProvider } from './oauth-providers'

export const oauthLimit = { name: 'oauth-address', attempts: 60, seconds: 15 * 60 } satisfies Limit

const FLOW_SECONDS = 15 * 60

type Decision = SessionProof | { refused: OAuthFailure }

/** Finds, creates or links the account. `claims` have already been verified by next-auth. */
type Admit = (provider: OAuthProviderId, claims: unknown) => Promise<Decision>

type Outcome = { refused?: OAuthFailure; proven?: SessionProof; actor?: Actor; error?: unknown }

/** Cookies that browsers send only to the callback and hide from scripts. */
function flowCookies() {
  const cookie = (part: string) => {
    const { name, options } = secureCookie(`rasika.oauth.${part}`, apiRoutes.oauthCallback)
    return { name, options: { ...options, httpOnly: true, maxAge: FLOW_SECONDS } }
  }
  return { state: cookie('state'), pkceCodeVerifier: cookie('pkce'), nonce: cookie('nonce') }
}

/** Only finds accounts, because `Admit` has already created or linked the account in its own transaction. */
function adapter(): Adapter {
  const { getUserByAccount } = PrismaAdapter(db)
  return {
    async getUserByAccount(account) {
      const person = await getUserByAccount?.(account)
      return person ? { id: String(person.id), email: person.email, emailVerified: null } : null
    },
    // Prevents next-auth from linking the new login to the person who is logged in to this browser.
    getUser: async () => null,
  }
}

function nextAuth(outcome: Outcome, admit: Admit) {
  const { APP_URL, AUTH_SECRET } = env()
  // Set because next-auth would otherwise trust the Host header.
  process.env.AUTH_URL = APP_URL
  const unused = { options: { maxAge: 0 } }
  const config: NextAuthConfig = {
    basePath: apiRoutes.auth,
    secret: AUTH_SECRET,
    trustHost: true,
    useSecureCookies: APP_URL.startsWith('https:'),
    cookies: {
      ...flowCookies(),
      sessionToken: { name: sessionCookieName() },
      csrfToken: unused,
      callbackUrl: unused,
    },
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    adapter: adapter(),
    providers: configuredProviders(),
    callbacks: {
      async signIn({ account, profile }) {
        const provider = account?.provider as OAuthProviderId
        if (!(await isSignedBy(issuers[provider](), account?.id_token ?? ''))) {
          log.warn({ provider }, 'id token signature invalid')
          outcome.refused = 'failed'
          return false
        }
        const decision = await admit(provider, profile)
        if ('refused' in decision) outcome.refused = decision.refused
        else outcome.proven = decision
        return outcome.proven !== undefined
      },
      async jwt() {
        const actor = outcome.proven && (await beginSession(outcome.proven))
        const token = actor && tokenOf(actor)
        outcome.actor = actor ?? undefined
        return token ? sessionClaims(token) : null
      },
    },
    logger: { error: (error) => (outcome.error ??= error), warn: () => undefined, debug: () => undefined },
  }
  return NextAuth(config)
}

export async function beginSignIn(provider: OAuthProviderId): Promise<string | null> {
  const outcome: Outcome = {}
  try {
    const { signIn } = nextAuth(outcome, async () => ({ refused: 'failed' }))
    const target: unknown = await signIn(provider, { redirect: false, redirectTo: '/' })
    if (!outcome.error && typeof target === 'string') return target
  } catch (error) {
    outcome.error ??= error
  }
  log.error({ provider, reason: describe(outcome.error) }, 'oauth login not started')
  return null
}

export async function finishSignIn(
  request: Request,
  admit: Admit,
): Promise<{ actor: Actor; headers: Headers } | { refused: OAuthFailure }> {
  const outcome: Outcome = {}
  const { handlers } = nextAuth(outcome, admit)
  const { headers } = await handlers.GET(new NextRequest(request))
  if (outcome.actor && !outcome.error) {
    await setViewerHint(outcome.actor)
    return { actor: outcome.actor, headers }
  }
  await removeFlowCookies()
  return { refused: outcome.refused ?? failureOf(outcome.error, new URL(request.url).searchParams.get('error')) }
}

/** Needed because next-auth removes its own cookies only after a successful login. */
async function removeFlowCookies(): Promise<void> {
  const store = await cookies()
  for (const { name, options } of Object.values(flowCookies())) store.set(name, '', { ...options, maxAge: 0 })
}

function failureOf(error: unknown, answered: string | null): OAuthFailure {
  const reason = describe(error)
  if (reason.type === 'OAuthCallbackError' && answered === 'access_denied') return 'cancelled'
  if (reason.type === 'InvalidCheck') {
    log.info({ reason }, 'oauth login expired or started in another browser')
    return 'expired'
  }
  log.warn({ reason: { ...reason, ...(answered && { error: answered.slice(0, 100) }) } }, 'oauth login failed')
  return 'failed'
}

/** Returns types and messages for the log. Never includes codes, tokens or claims. */
function describe(error: unknown): { type?: string; message?: string; error?: string; cause?: string } {
  if (!(error instanceof Error)) return {}
  const cause: unknown = error.cause
  const inner = typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : cause
  const word = [cause, inner].find((each) => typeof each === 'object' && each !== null && 'error' in each)
  return {
    type: 'type' in error && typeof error.type === 'string' ? error.type : error.name,
    message: error.message,
    error: word ? String(Reflect.get(word, 'error')).slice(0, 100) : undefined,
    cause: inner instanceof Error ? `${inner.name}: ${inner.message}`.slice(0, 500) : undefined,
  }
}

const KEY_MS = 60 * 60 * 1000

const metadataSchema = z.object({ jwks_uri: z.url() })

const keySets = new Map<string, { keys: CompactVerifyGetKey; until: number }>()

/** Fetches the issuer's keys from the URL in its metadata (OpenID Connect Discovery 1.0, section 4). */
async function keysOf(issuer: string): Promise<CompactVerifyGetKey> {
  const known = keySets.get(issuer)
  if (known && known.until > Date.now()) return known.keys
  const metadata = await fetchFromProvider(`${issuer}/.well-known/openid-configuration`)
  const { jwks_uri: address } = metadataSchema.parse(await metadata.json())
  // Disables the cooldown, because an unknown key id may belong to a key added since the last request.
  const options = { [customFetch]: fetchFromProvider, cacheMaxAge: KEY_MS, cooldownDuration: 0 }
  const keys = createRemoteJWKSet(new URL(address), options)
  keySets.set(issuer, { keys, until: Date.now() + KEY_MS })
  return keys
}

/** Errors that mean an invalid token. Other errors mean that the issuer's keys can't be read. */
const refusals: readonly (new (...given: never[]) => Error)[] = [
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

/**
 * Verifies the signature, because next-auth relies on TLS alone.
 * @throws Error if the issuer's keys can't be read
 */
async function isSignedBy(issuer: string, token: string): Promise<boolean> {
  const key: CompactVerifyGetKey = async (header, jws) => {
    // Requires a key id, because jose would otherwise accept the issuer's only key.
    if (typeof header?.kid !== 'string') throw new errors.JWKSNoMatchingKey()
    return (await keysOf(issuer))(header, jws)
  }
  try {
    await compactVerify(token, key, { algorithms: ['RS256'] })
    return true
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return false
    throw error
  }
}
