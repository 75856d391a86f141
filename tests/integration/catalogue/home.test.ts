import { rent } from '@/tests/factories/viewers'
import { NextRequest } from 'next/server'
import { GET as logout } from '@/app/api/auth/logout/route'
import { GET } from '@/app/api/home/route'
import type { Home } from '@/lib/domains/home/schema'
import { encodeSession } from '@/lib/server/auth/session-token'
import { db } from '@/lib/server/db/client'
import middleware from '@/middleware'
import { clearCatalogue, file, makeVideo, vimeo } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { call, type CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '@/tests/integration/support/database'

useTestDatabase()
useSettings()

beforeEach(async () => {
  await clearCatalogue()
  await emptyTables('User')
})

const guest = async (facts = {}) => {
  const person = await createPerson(facts)
  return { person, cookies: await signedIn(person) }
}
const member = async () => {
  const made = await guest()
  await subscribe(made.person.id, 'active')
  return { ...made, cookies: await signedIn(made.person) }
}

const home = (cookies?: CookieJar) => call(GET, { url: '/api/home', cookies })
const homeOf = async (cookies: CookieJar) => (await home(cookies)).json<Home>()

const rightNow = performance.now.bind(performance)
let aheadMs = 0
/** The videos of the page are cached for a second. */
function aSecondLater(): void {
  aheadMs += 1100
  jest.spyOn(performance, 'now').mockImplementation(() => rightNow() + aheadMs)
}
afterEach(() => jest.restoreAllMocks())

describe('GET /api/home', () => {
  beforeEach(aSecondLater)

  it('answers 401 to a visitor and 403 to a person who is not verified', async () => {
    expect((await home()).status).toBe(401)
    expect((await home((await guest({ status: 'UNVERIFIED' })).cookies)).status).toBe(403)
  })

  it('answers 401 to a session that has ended', async () => {
    const { person, cookies } = await guest()
    await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
    expect((await home(cookies)).status).toBe(401)
  })

  it('is never cached', async () => {
    const { headers } = await home((await guest()).cookies)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('returns what the person began and saved, their progress, and the videos of their rentals', async () => {
    const begun = await makeVideo({ freeAccess: true })
    const [saved, rented, other] = [await makeVideo(), await makeVideo(), await makeVideo()]
    const { person, cookies } = await guest({ firstName: 'Kamala' })
    const userId = person.id
    await db.watchProgress.create({ data: { userId, videoId: begun.id, positionSeconds: 100, updatedAt: new Date() } })
    await db.savedVideo.create({ data: { userId, videoId: saved.id } })
    await rent(userId, rented.id)
    const found = await homeOf(cookies)
    expect(found).toMatchObject({
      continueWatching: [{ id: begun.id }],
      myList: [{ id: saved.id, vimeoId: null, fileUrl: null }],
      own: { person: { firstName: 'Kamala', paymentNotice: null }, progress: { [begun.id]: { positionSeconds: 100 } } },
    })
    expect(found.own.open).toContain(rented.id)
    expect(found.own.open).not.toContain(other.id)
    const others = await homeOf((await guest()).cookies)
    expect(others).toMatchObject({ continueWatching: [], myList: [], own: { progress: {}, open: [] } })
  })

  it('has the source of a featured video only for a person who may watch it', async () => {
    const sources = [vimeo(), file()]
    for (const source of sources) {
      const { id } = await makeVideo(source)
      await db.featuredVideo.create({ data: { page: 'browse', videoId: id, position: id } })
    }
    const [locked, open] = [await home((await guest()).cookies), await home((await member()).cookies)]
    for (const secret of sources.flatMap((source) => Object.values(source))) expect(locked.text).not.toContain(secret)
    expect(locked.text).not.toContain('/api/media/')
    expect(open.text).toContain(Object.values(sources[0] ?? {})[0])
    expect(open.text).toContain('/api/media/')
  })

  it('tells a member that a renewal could not be charged', async () => {
    const { person, cookies } = await member()
    const data = { status: 'past_due', pastDueSince: new Date() }
    await db.subscription.updateMany({ where: { userId: person.id }, data })
    expect((await homeOf(cookies)).own.person.paymentNotice).toEqual({ graceEndsAt: expect.any(String) })
  })
})

describe.each(['/browse', '/browse/videos/7/info'])('%s', (page) => {
  const open = (cookie: string, path = page) =>
    middleware(new NextRequest(new URL(path, 'http://localhost:3000'), { headers: { cookie } }))
  const pathOf = (response: Response, header: string) =>
    new URL(response.headers.get(header) ?? 'none:', 'http://localhost:3000').pathname
  const edition = (response: Response) => pathOf(response, 'x-middleware-rewrite')
  const target = (response: Response) => pathOf(response, 'location')

  it('shows each role its edition, which no cache stores', async () => {
    const people = [await guest(), await member(), await guest({ staffRole: 'OWNER' })]
    const responses = await Promise.all(people.map(({ cookies }) => open(cookies.header)))
    const found = ['guest', 'member', 'admin'].map((role) => `/editions/${role}${page}`)
    expect(responses.map(edition)).toEqual(found)
    for (const { headers } of responses) expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('redirects a visitor and a request with a forged cookie to the landing page', async () => {
    const { cookies } = await guest()
    expect(target(await open(''))).toBe('/')
    expect(target(await open(cookies.header.replace('session-token=', 'session-token=x')))).toBe('/')
  })

  it('redirects an unverified person to the page that asks to verify', async () => {
    const { cookies } = await guest({ status: 'UNVERIFIED' })
    expect(target(await open(cookies.header))).toBe('/registration/verify-email')
  })

  it('refreshes a cookie whose session was ended or whose role changed', async () => {
    const ended = await guest()
    await db.user.update({ where: { id: ended.person.id }, data: { sessionVersion: { increment: 1 } } })
    const loggedOut = await guest()
    await call(logout, { cookies: loggedOut.cookies.copy() })
    const upgraded = await guest()
    await subscribe(upgraded.person.id, 'active')
    for (const { cookies } of [ended, loggedOut, upgraded]) {
      expect(target(await open(cookies.header))).toBe('/api/auth/session-sync')
    }
    const { id } = await db.session.findFirstOrThrow({ where: { userId: (await guest()).person.id } })
    const forged = await encodeSession({ sessionId: id, role: 'ADMIN', status: 'VERIFIED' }, 60)
    expect(target(await open(`authjs.session-token=${forged}`))).toBe('/api/auth/session-sync')
  })

  it.each(['/editions/member/browse', '/%65ditions/member/browse', '/editions/member/browse/videos/7/info'])(
    'is the target of a redirect from %s',
    async (path) => {
      const response = await open((await guest()).cookies.header, path)
      expect([response.status, target(response)]).toEqual([308, '/browse'])
    },
  )

  it('does not redirect a server action, which says itself that the session is over', async () => {
    const ended = await guest()
    await db.user.update({ where: { id: ended.person.id }, data: { sessionVersion: { increment: 1 } } })
    for (const cookie of [ended.cookies.header, '']) {
      const sent = { method: 'POST', headers: { cookie, 'next-action': 'a' } }
      const response = await middleware(new NextRequest(new URL(page, 'http://localhost:3000'), sent))
      expect(response.headers.get('location')).toBeNull()
      expect(edition(response)).toMatch(/^\/editions\/guest\/browse/)
    }
  })

  it('shows no edition when the database cannot be asked for the session', async () => {
    const { cookies } = await guest()
    await db.$executeRaw`ALTER TABLE "User" RENAME TO "Users"`
    try {
      await expect(open(cookies.header)).rejects.toThrow()
    } finally {
      await db.$executeRaw`ALTER TABLE "Users" RENAME TO "User"`
    }
  })
})

describe("a video's page", () => {
  const open = async (path: string, headers: Record<string, string>) => {
    const { cookies } = await guest()
    const url = new URL(path, 'http://localhost:3000')
    return middleware(new NextRequest(url, { headers: { cookie: cookies.header, ...headers } }))
  }

  it("names the person's own request to a browser that opens it, and not where the framework loads it", async () => {
    const link = async (path: string, headers: Record<string, string>) =>
      (await open(path, headers)).headers.get('link')?.split(';')[0]
    const document = { 'sec-fetch-dest': 'document' }
    expect(await link('/browse/videos/7/info?t=5', document)).toBe('</api/home/videos/7>')
    expect(await link('/browse/videos/7/info?playlist=3&entry=4&t=5', document)).toBe(
      '</api/home/videos/7?playlist=3&entry=4>',
    )
    expect(await link('/browse/videos/7/info', { ...document, 'next-router-prefetch': '1' })).toBeUndefined()
    expect(await link('/browse/videos/7/info', { 'sec-fetch-dest': 'empty' })).toBeUndefined()
    expect(await link('/browse', document)).toBeUndefined()
  })

  it.each([
    ['%37', '7'],
    ['7', '7'],
    ['7.rsc', '0'],
    ['..%2f..%2fmember', '0'],
  ])('by the id %s is the edition of video %s', async (id, found) => {
    const { headers } = await open(`/browse/videos/${id}/info`, {})
    expect(headers.get('x-middleware-rewrite')).toMatch(new RegExp(`/editions/guest/browse/videos/${found}/info$`))
  })
})
