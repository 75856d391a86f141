import 'server-only'
import { cookies } from 'next/headers'
import { NextRequest, NextResponse } from 'next/server'
import { NEXT_AUTH_PATH, flowCookies, nextAuthGoogle } from '@/lib/server/auth/next-auth-google'
import { env } from '@/lib/server/env'
import type { Limit } from '@/lib/server/limits'
import { log } from '@/lib/server/log'

/** Sign-ins begun and finished, per client address. */
export const googleLimit = { name: 'google-address', tries: 60, seconds: 15 * 60 } satisfies Limit

/** Why a sign-in came to nothing, apart from what the domain refuses. */
export type GoogleFailure = 'cancelled' | 'expired' | 'failed'

/**
 * Begins a sign-in: sets the cookies of the flow. Only where cookies may be set.
 * @returns Google's address to send the browser to, or null when Google cannot be reached or the set-up is wrong
 */
export async function startGoogle(): Promise<string | null> {
  let failure: unknown
  const onError = (error: Error) => (failure = error)
  const { handlers } = nextAuthGoogle({ admit: async () => false, onPerson: () => undefined, onError })
  try {
    // next-auth begins only for a form that carries its token; the two of us need no browser to exchange it.
    const form = await handlers.GET(nextAuthRequest('csrf'))
    const { csrfToken } = (await form.json()) as { csrfToken: string }
    const fields = new URLSearchParams({ csrfToken, callbackUrl: '/' })
    const begun = await handlers.POST(nextAuthRequest('signin/google', cookieHeader(cookiesOf(form)), fields))
    const target = begun.headers.get('location')
    if (failure === undefined && target) {
      await keepCookies(cookiesOf(begun))
      return target
    }
  } catch (error) {
    failure = error
  }
  log.error({ reason: describe(failure) }, 'sign-in through Google could not begin')
  return null
}

/**
 * Finishes a sign-in with what Google sent back: state, PKCE and nonce are checked, and the cookies of the flow end
 * whatever comes of it.
 * @param answer query of the request
 * @param admit decides about the person that Google vouches for: claims of the ID token → whose account it is
 * @returns whose sign-in it was, or why there is none
 */
export async function finishGoogle<Refusal extends string>(
  answer: URLSearchParams,
  admit: (claims: unknown) => Promise<{ userId: number } | { refused: Refusal }>,
): Promise<{ userId: number } | { refused: Refusal | GoogleFailure }> {
  const store = await cookies()
  const kept = Object.values(flowCookies()).map(({ name }) => ({ name, value: store.get(name)?.value ?? '' }))
  const cookie = cookieHeader(kept.filter(({ value }) => value))
  await dropCookies()
  // Nothing was begun here, or long ago: no reason to ask Google anything.
  if (!cookie) return { refused: 'expired' }

  let admitted: number | undefined
  let found: number | undefined
  let refused: Refusal | undefined
  let failure: unknown
  const { handlers } = nextAuthGoogle({
    async admit(claims) {
      const decision = await admit(claims)
      if ('userId' in decision) admitted = decision.userId
      else refused = decision.refused
      return 'userId' in decision
    },
    onPerson: (userId) => (found = userId),
    onError: (error) => (failure = error),
  })
  // Of the browser's cookies only those of the flow: who is signed in here now must not be mixed up with who comes.
  await handlers.GET(nextAuthRequest(`callback/google?${answer}`, cookie))

  if (refused !== undefined) return { refused }
  if (failure === undefined && found !== undefined && found === admitted) return { userId: found }
  const reason = describe(failure)
  // Of this kind are answers that belong to this flow and say that there will be no code.
  if (reason.type === 'OAuthCallbackError') {
    if (answer.get('error') === 'access_denied') return { refused: 'cancelled' }
    reason.error = answer.get('error')?.slice(0, 100)
  }
  const expired = reason.type === 'InvalidCheck'
  if (expired) log.info({ reason }, 'sign-in through Google was not ours, or too late')
  else log.warn({ reason }, 'sign-in through Google failed')
  return { refused: expired ? 'expired' : 'failed' }
}

type Cookie = { name: string; value: string }

/** A request as next-auth expects it under its own paths, of which the outside has none. A body makes it a POST. */
function nextAuthRequest(path: string, cookie = '', body?: URLSearchParams): NextRequest {
  const url = new URL(`${NEXT_AUTH_PATH}/${path}`, env().APP_URL)
  return new NextRequest(url, { method: body ? 'POST' : 'GET', headers: { cookie }, body })
}

const cookieHeader = (list: Cookie[]) =>
  list.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
const cookiesOf = ({ headers }: Response): Cookie[] => new NextResponse(null, { headers }).cookies.getAll()

async function keepCookies(set: Cookie[]): Promise<void> {
  const store = await cookies()
  for (const { name, options } of Object.values(flowCookies())) {
    const value = set.find((each) => each.name === name)?.value
    if (value) store.set(name, value, options)
  }
}

async function dropCookies(): Promise<void> {
  const store = await cookies()
  for (const { name, options } of Object.values(flowCookies())) store.set(name, '', { ...options, maxAge: 0 })
}

/** What an operator needs to know of an error of next-auth: kinds and messages, never codes, tokens or claims. */
function describe(error: unknown): { type?: string; message?: string; error?: string; cause?: string } {
  if (!(error instanceof Error)) return {}
  const cause: unknown = error.cause
  const inner = typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : cause
  // OAuth's own word, such as access_denied or invalid_client.
  const word = [cause, inner].find((each) => typeof each === 'object' && each !== null && 'error' in each)
  return {
    type: 'type' in error && typeof error.type === 'string' ? error.type : error.name,
    message: error.message,
    error: word ? String(Reflect.get(word, 'error')).slice(0, 100) : undefined,
    cause: inner instanceof Error ? `${inner.name}: ${inner.message}`.slice(0, 500) : undefined,
  }
}
