import { OAuth2Server } from 'oauth2-mock-server'
import { GET as comeBack } from '@/app/api/auth/[...nextauth]/route'
import { GET as start } from '@/app/api/auth/[provider]/callback/route'
import { call, CookieJar, type Answer } from '@/tests/support/requests/request-scope'
import type { useSettings } from '@/tests/support/settings'

export type Claims = Record<string, unknown>

/** Path that starts a login. Google then redirects to `CALLBACK`. */
export const BEGIN = '/api/auth/google/callback'
export const CALLBACK = '/api/auth/callback/google'
export const CLIENT = { GOOGLE_CLIENT_ID: 'rasika-test', GOOGLE_CLIENT_SECRET: 'a secret: with/signs' }

const click = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
const cameBack = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }

export const located = ({ headers }: { headers: Headers }): URL =>
  new URL(headers.get('location') ?? '', 'http://localhost:3000')

export const flowCookiesIn = (cookies: CookieJar): string[] =>
  cookies.header.split('; ').filter((each) => each.includes('oauth'))

export function expectRefused(answer: Answer, error: string, cookies: CookieJar): void {
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/login?error=${error}`)
  expect(cookies.get('authjs.session-token')).toBeUndefined()
  expect(flowCookiesIn(cookies)).toEqual([])
}

let subjects = 0

export function googleAccount(facts: Claims = {}): Claims & { sub: string; email: string } {
  subjects += 1
  const sub = `10000000000000000${subjects}`
  return {
    sub,
    email: `google-${subjects}@example.org`,
    email_verified: true,
    given_name: 'Meera',
    family_name: 'Iyer',
    name: 'Meera Iyer',
    ...facts,
  } as Claims & { sub: string; email: string }
}

/** Replaces Google with a fake OpenID Connect server. Like Google, it checks PKCE and accepts each code only once. */
export function useGoogle({ change }: ReturnType<typeof useSettings>) {
  const server = new OAuth2Server()
  const claimsByCode = new Map<string, Claims>()
  const tokenRequests: { body: Record<string, string>; authorization: string }[] = []

  beforeAll(async () => {
    await server.issuer.keys.generate('RS256')
    await server.start(0, '127.0.0.1')
    server.service.on('beforeTokenSigning', (token, { body }) => {
      Object.assign(token.payload, claimsByCode.get(String(body.code)))
    })
    server.service.on('beforeResponse', (_response, { body, headers }) => {
      tokenRequests.push({ body: { ...body } as Record<string, string>, authorization: headers.authorization ?? '' })
    })
  })
  beforeEach(() => {
    claimsByCode.clear()
    tokenRequests.length = 0
    change({ ...CLIENT, GOOGLE_ISSUER: server.issuer.url })
  })
  afterAll(() => server.stop())

  async function begin(cookies: CookieJar, headers: Record<string, string> = click): Promise<Answer> {
    return call(start, { url: BEGIN, params: { provider: 'google' }, cookies, headers })
  }

  async function consent(begun: Answer, claims: Claims): Promise<string> {
    const response = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
    const back = new URL(response.headers.get('location') ?? '')
    claimsByCode.set(back.searchParams.get('code') ?? '', claims)
    return back.pathname + back.search
  }

  const finish = (url: string, cookies: CookieJar): Promise<Answer> =>
    call(comeBack, { url, params: { nextauth: ['callback', 'google'] }, cookies, headers: cameBack })

  return {
    issuer: () => server.issuer.url ?? '',
    service: server.service,
    tokenRequests,
    begin,
    consent,
    finish,
    async signIn(claims: Claims, cookies = new CookieJar()): Promise<Answer> {
      return finish(await consent(await begin(cookies), claims), cookies)
    },
  }
}
