import 'server-only'
import { PrismaAdapter } from '@auth/prisma-adapter'
import NextAuth, { customFetch, type NextAuthConfig } from 'next-auth'
import type { Adapter } from 'next-auth/adapters'
import Google from 'next-auth/providers/google'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { apiRoutes } from '@/lib/shared/api-routes'

/**
 * next-auth with Google as its one provider, for one request. Its handlers are not exposed: `google.ts` calls them with
 * requests that it makes itself, and takes nothing from them but who it is.
 */

/** Where next-auth believes its calls to be. None of them is reachable: there is no route for them. */
export const NEXT_AUTH_PATH = '/api/auth'

const GOOGLE_ISSUER = 'https://accounts.google.com'
/** A provider that has not answered in this time is told to the person as an error, not waited for. Also for tests. */
export const patience = { answerMs: 5000 }
const FLOW_SECONDS = 15 * 60

/** The cookies of a sign-in on its way: sealed, out of reach of scripts, and sent to our one path only. */
export function flowCookies() {
  const secure = env().APP_URL.startsWith('https:')
  const options = { httpOnly: true, sameSite: 'lax', path: apiRoutes.google, secure, maxAge: FLOW_SECONDS } as const
  const cookie = (name: string) => ({ name: `${secure ? '__Secure-' : ''}rasika.google.${name}`, options })
  return {
    state: cookie('state'),
    pkceCodeVerifier: cookie('pkce'),
    nonce: cookie('nonce'),
  }
}

const redirectUri = () => `${env().APP_URL}${apiRoutes.google}`

/** next-auth would name its own path when it redeems the code; Google compares it with the one the flow began with. */
const providerFetch: typeof fetch = (input, init) => {
  if (init?.body instanceof URLSearchParams && init.body.has('redirect_uri')) {
    init.body.set('redirect_uri', redirectUri())
  }
  return fetch(input, { ...init, cache: 'no-store', signal: AbortSignal.timeout(patience.answerMs) })
}

/**
 * The adapter, for our people: their ids are numbers, and their columns not those that next-auth writes. It only finds;
 * what a sign-in changes is decided and written by the domain, in one transaction, as next-auth's calls could not.
 */
function adapter(): Adapter {
  const { getUserByAccount } = PrismaAdapter(db)
  return {
    async getUserByAccount(account) {
      const person = await getUserByAccount?.(account)
      return person ? { id: String(person.id), email: person.email, emailVerified: null } : null
    },
  }
}

type Hooks = {
  /** Whether the person whom Google vouches for may come in; afterwards their account exists. */
  admit: (claims: unknown) => Promise<boolean>
  onPerson: (userId: number) => void
  onError: (error: Error) => void
}

/** @returns next-auth's functions, which call the hooks */
export function nextAuthGoogle({ admit, onPerson, onError }: Hooks) {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: issuer, APP_URL, AUTH_SECRET } = env()
  const config: NextAuthConfig = {
    basePath: NEXT_AUTH_PATH,
    secret: AUTH_SECRET,
    trustHost: true,
    useSecureCookies: APP_URL.startsWith('https:'),
    cookies: flowCookies(),
    session: { strategy: 'jwt' },
    adapter: adapter(),
    providers: [
      Google({
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
        issuer: issuer?.replace(/\/$/, '') ?? GOOGLE_ISSUER,
        checks: ['state', 'pkce', 'nonce'],
        // On a shared computer nobody should come in as whoever used it last without being asked.
        authorization: { params: { redirect_uri: redirectUri(), prompt: 'select_account' } },
        [customFetch]: providerFetch,
      }),
    ],
    callbacks: {
      signIn: ({ profile }) => admit(profile),
      jwt({ user }) {
        onPerson(Number(user.id))
        return null // The session is ours to issue.
      },
    },
    logger: { error: onError, warn: () => undefined, debug: () => undefined },
  }
  return NextAuth(config)
}
