import { NextRequest } from 'next/server'
import { GET as paymentDocument } from '@/app/(viewer)/account/payments/[document]/route'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { DELETE as sessions } from '@/app/api/auth/sessions/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { POST as verify } from '@/app/api/auth/verify-email/route'
import { GET as performances } from '@/app/api/feed/[kind]/[id]/pieces/route'
import { GET as names } from '@/app/api/feed/[kind]/route'
import { GET as finder } from '@/app/api/feed/finder/route'
import { POST as notify } from '@/app/api/feed/livestreams/[id]/notify/route'
import { DELETE as unfollow, PUT as follow } from '@/app/api/follows/[kind]/[id]/route'
import { PUT as digest } from '@/app/api/follows/digest/route'
import { POST as help } from '@/app/api/form/help/route'
import { POST as partners } from '@/app/api/form/partners/route'
import { PUT as myList } from '@/app/api/my-list/[videoId]/route'
import { POST as passages } from '@/app/api/passages/route'
import { PATCH as profile } from '@/app/api/profile/route'
import { DELETE as history, PUT as progress } from '@/app/api/progress/route'
import { GET as searchFilters } from '@/app/api/search/filters/route'
import { GET as search } from '@/app/api/search/route'
import { GET as nameCard } from '@/app/cards/names/[kind]/[file]/route'
import { GET as siteCard } from '@/app/cards/site.jpg/route'
import { GET as trailerCard } from '@/app/cards/trailers/[file]/route'
import { GET as sitemap } from '@/app/sitemap.xml/route'
import { GET as sitemapPart } from '@/app/sitemaps/[part]/route'
import { issueCode } from '@/lib/domains/accounts/mutations'
import { db } from '@/lib/server/db/client'
import middleware from '@/middleware'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call, type CookieJar, type Handler } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

async function untilRefused(handler: Handler, make: (round: number) => Parameters<typeof call>[1], most = 130) {
  for (let round = 0; round < most; round += 1) {
    const answer = await call(handler, make(round))
    if (answer.status === 429) return { passed: round, answer }
  }
  return { passed: most, answer: undefined }
}

describe('rate limits', () => {
  useTestDatabase()
  const settings = useSettings()

  // Sends invalid requests, because they count too and take less time.
  it.each([
    ['login', login, 30],
    ['register', register, 100],
    ['forgot-password', forgot, 100],
    ['resend-verification', resend, 100],
    ['update-password', update, 30],
    ['help', help, 100],
    ['partners', partners, 100],
  ] as [string, Handler, number][])('apply to %s per client address', async (_name, handler, attempts) => {
    const { passed, answer } = await untilRefused(handler, () => ({ json: { email: 'x' } }))
    expect(passed).toBe(attempts)
    const message = expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/) as string
    expect(answer?.json()).toEqual({ message })
    const retryAfter = Number(answer?.headers.get('retry-after'))
    expect(Number.isInteger(retryAfter) && retryAfter > 0 && retryAfter <= 3600).toBe(true)
  })

  it('count each request of one client address separately', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.01' })
    for (const handler of [register, forgot, resend, help, partners] as Handler[]) {
      expect((await call(handler, { json: {} })).status).not.toBe(429)
      expect((await call(handler, { json: {} })).status).toBe(429)
    }
  })

  it('let a hall of people confirm their addresses from one client address', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.1' })
    const password = 'a-pleasant-veena-evening'
    for (const [handler, status, purpose] of [
      [verify, 'UNVERIFIED', 'VERIFY_EMAIL'],
      [update, 'VERIFIED', 'RESET_PASSWORD'],
    ] as const) {
      for (let person = 0; person < 5; person += 1) {
        const { id: userId } = await createPerson({ status })
        const verificationCode = await issueCode(db, { userId, purpose }, new Date())
        expect((await call(handler, { json: { verificationCode, password } })).status).toBe(200)
      }
    }
    expect((await untilRefused(update, () => ({ json: {} }))).passed).toBe(3)
  })

  it.each([
    ['searches', search, 600],
    ['the filters of searches', searchFilters, 200],
    ['lists of names', names, 300],
    ['the raga finder', finder, 600],
    ['lists of performances', performances, 300],
    ['the social image of the site', siteCard, 120],
    ['social images of trailers', trailerCard, 120],
    ['social images of names', nameCard, 120],
    ['the documents of payments', paymentDocument, 120],
    ['the sitemap', sitemap, 60],
    ['parts of the sitemap', sitemapPart, 60],
  ] as [string, Handler, number][])(
    'apply to reads that cost much, per client address: %s',
    async (_name, handler, most) => {
      settings.change({ RATE_LIMIT_FACTOR: '0.05' })
      const ask = () => ({
        url: '/?query=',
        params: { kind: 'ragas', id: '1', file: '1.jpg', part: '1.xml', document: 'in_1' },
      })
      const { passed, answer } = await untilRefused(handler, ask)
      expect(passed).toBe(most * 0.05)
      expect(answer?.headers.get('retry-after')).toMatch(/^\d+$/)
    },
  )

  it('count searches that are narrowed together with the filters, and others by themselves', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.01' })
    const statuses = []
    for (const url of ['/?category=music', '/?category=music', '/?category=music', '/?query=']) {
      statuses.push((await call(search, { url })).status)
    }
    expect(statuses).toEqual([200, 200, 429, 200])
    expect((await call(searchFilters, { url: '/?query=' })).status).toBe(429)
  })

  it('count a narrowed search of the page as one of the API', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.01' })
    const statuses = []
    for (const query of ['?query=a&category=music', '?raga=7', '?category=&raga=7', '?query=a&category=']) {
      statuses.push((await middleware(new NextRequest(`http://localhost:3000/search${query}`))).status === 429)
    }
    expect(statuses).toEqual([false, false, true, false])
    expect((await call(search, { url: '/?category=music' })).status).toBe(429)
  })

  it('count the page of the raga finder as one of its requests', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.005' })
    const statuses = []
    for (const path of ['finder?up=S+R2', 'finder?up=S+P', 'finder', 'finde%72?up=S+R2'])
      statuses.push((await middleware(new NextRequest(`http://localhost:3000/ragas/${path}`))).status === 429)
    expect(statuses).toEqual([false, false, false, true])
    expect((await call(finder, { url: '/?up=S+R2' })).status).toBe(429)
  })

  it.each([
    ['the list of videos', myList, 'PUT', 600],
    ['following', follow, 'PUT', 240],
    ['following no longer', unfollow, 'DELETE', 600],
    ['the day of the mail', digest, 'PUT', 600],
    ['positions', progress, 'PUT', 240],
    ['the watch history', history, 'DELETE', 600],
    ['passages', passages, 'POST', 240],
    ['reminders', notify, 'POST', 20],
    ['the profile', profile, 'PATCH', 600],
    ['sessions', sessions, 'DELETE', 600],
  ] as [string, Handler, string, number][])(
    'apply to what people write for themselves, per account: %s',
    async (_name, handler, method, most) => {
      settings.change({ RATE_LIMIT_FACTOR: '0.1', CLIENT_IP_HEADER: 'x-client' })
      const [jar, other] = [await signedIn(await createPerson()), await signedIn(await createPerson())]
      const params = { videoId: '999', kind: 'raga', id: '999' }
      const ask = (cookies: CookieJar) => (round: number) => ({
        ...{ method, cookies, json: {}, params, headers: { 'x-client': `198.51.100.${round}` } },
      })
      expect((await untilRefused(handler, ask(jar))).passed).toBe(most * 0.1)
      expect((await call(handler, ask(other)(0))).status).not.toBe(429)
    },
  )

  it('are multiplied by RATE_LIMIT_FACTOR', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.02' })
    expect((await untilRefused(help, () => ({ json: {} }))).passed).toBe(2)
    settings.change({ RATE_LIMIT_FACTOR: '1.2' })
    expect((await untilRefused(help, () => ({ json: {} }))).passed).toBe(120)
  })

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'client-ip'])(
    'cannot be avoided with a forged %s header',
    async (name) => {
      settings.change({ RATE_LIMIT_FACTOR: '0.1' })
      const { passed } = await untilRefused(help, (round) => ({ json: {}, headers: { [name]: `10.0.0.${round}` } }))
      expect(passed).toBe(10)
    },
  )

  it('count by the last address in the trusted header', async () => {
    settings.change({ CLIENT_IP_HEADER: 'X-Forwarded-For', RATE_LIMIT_FACTOR: '0.1' })
    const from = (address: string) => ({ json: {}, headers: { 'x-forwarded-for': address } })
    // The proxy appends the client's IP address to the addresses that the client sent in this header.
    expect((await untilRefused(help, (round) => from(`10.0.0.${round}, 198.51.100.7`))).passed).toBe(10)
    expect((await call(help, from('198.51.100.7'))).status).toBe(429)
    expect((await call(help, from('198.51.100.7, 198.51.100.8'))).status).toBe(400)
  })

  describe('per account', () => {
    const from = (client: string) => ({ 'x-client': client })

    it('stop sign-in attempts from one client, but not the owner at another address', async () => {
      settings.change({ CLIENT_IP_HEADER: 'x-client' })
      const { email } = await createPerson()
      const attempt = (password: string, client: string) => ({ json: { email, password }, headers: from(client) })
      const { passed, answer } = await untilRefused(login, () => attempt('wrong-password', '198.51.100.1'))
      expect(passed).toBe(10)
      expect(answer?.json()).toMatchObject({ message: expect.stringContaining('Too many attempts') })
      expect((await call(login, attempt(PASSWORD, '198.51.100.1'))).status).toBe(429)
      expect((await call(login, attempt(PASSWORD, '198.51.100.2'))).status).toBe(200)
    })

    it.each<[name: string, Handler, hasAccount: boolean]>([
      ['forgot-password', forgot, true],
      ['resend-verification', resend, true],
      ['forgot-password for nobody', forgot, false],
    ])(
      'stop the mails of %s, from any client and in any spelling of the address',
      async (_name, handler, hasAccount) => {
        settings.change({ CLIENT_IP_HEADER: 'x-client' })
        const email = hasAccount ? (await createPerson({ status: 'UNVERIFIED' })).email : 'nobody@example.org'
        await db.outboxMail.deleteMany()
        const { passed } = await untilRefused(handler, (round) => ({
          json: { email: round % 2 ? email : ` ${email.toUpperCase()}` },
          headers: from(`198.51.100.${round}`),
        }))
        expect([passed, await db.outboxMail.count()]).toEqual([5, hasAccount ? 5 : 0])
      },
    )

    it('count links that confirm an address apart from links for a new password', async () => {
      settings.change({ RATE_LIMIT_FACTOR: '0.2' })
      const { email } = await createPerson({ status: 'UNVERIFIED' })
      for (const handler of [resend, forgot] as Handler[]) {
        expect((await call(handler, { json: { email } })).status).toBe(200)
        expect((await call(handler, { json: { email } })).status).toBe(429)
      }
    })
  })

  it('apply to simultaneous requests', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.1' })
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(help, { json: {} })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  it('do not count requests that were refused because they came from another site', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.1' })
    const headers = { origin: 'https://evil.example' }
    for (let round = 0; round < 12; round += 1) await call(help, { json: {}, headers })
    expect((await call(help, { json: {} })).status).toBe(400)
  })
})
