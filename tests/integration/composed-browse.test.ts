import { composedBrowse } from '@/app/_cache/composed-browse'
import { forgetBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'
import { encodeSession } from '@/lib/server/auth/session-token'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, file, makeVideo, vimeo } from '@/tests/factories/catalogue'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import type { CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

beforeEach(async () => {
  await clearCatalogue()
  await db.$executeRaw`TRUNCATE "User" CASCADE`
  forgetBrowseVideos()
})

type Own = { firstName: string; progress: Record<string, object>; open: number[]; playables: Record<string, object> }
type Shelves = { continueWatching: { id: number }[]; myList: { id: number }[] }

/** What is answered to whoever has these cookies; null where that is left to the page itself. */
async function composed(cookies: CookieJar | string) {
  const cookie = typeof cookies === 'string' ? cookies : cookies.header
  const found = await composedBrowse.compose(new Headers({ cookie }))
  if (!found) return null
  const [, json = ''] = /^<script[^>]*>([^<]*)<\/script>$/.exec(found.hole) ?? []
  return { ...found, own: JSON.parse(json) as Own & Shelves }
}

/** As `composed`, of somebody who is answered. */
async function shown(cookies: CookieJar) {
  const found = await composed(cookies)
  if (!found) throw new Error('It was left to the page')
  return found
}

const guest = async (facts = {}) => {
  const person = await createPerson(facts)
  return { person, cookies: await signedIn(person) }
}
const member = async (facts = {}) => {
  const person = await createPerson(facts)
  await subscribe(person.id, 'active')
  return { person, cookies: await signedIn(person) }
}

describe('the browse page is left to its own guard', () => {
  it('for a visitor, and for a cookie that is forged', async () => {
    const { cookies } = await guest()
    expect(await composed(cookies)).not.toBeNull()
    expect(await composed('')).toBeNull()
    expect(await composed(cookies.header.replace('session-token=', 'session-token=x'))).toBeNull()
  })

  it('for whoever has not confirmed their address', async () => {
    expect(await composed((await guest({ status: 'UNVERIFIED' })).cookies)).toBeNull()
  })

  it('for a session that was ended elsewhere, and for a person who is gone', async () => {
    const { person, cookies } = await guest()
    await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
    expect(await composed(cookies)).toBeNull()
    await db.user.delete({ where: { id: person.id } })
    expect(await composed(cookies)).toBeNull()
  })

  it('for a cookie that says another role or status than the database', async () => {
    const { person, cookies } = await member()
    await db.subscription.updateMany({ data: { status: 'canceled' } })
    expect(await composed(cookies)).toBeNull()
    const token = {
      userId: person.id,
      sessionVersion: person.sessionVersion,
      role: 'ADMIN',
      status: 'VERIFIED',
    } as const
    expect(await composed(`authjs.session-token=${await encodeSession(token)}`)).toBeNull()
  })

  it('by one cookie alone, whatever else is sent', async () => {
    const { cookies } = await guest()
    const found = await composed(`a=1; ${cookies.header}; rasika_viewer=admin; evil`)
    expect(found?.cookie).toMatch(/^authjs\.session-token=[^;]+$/)
    expect(cookies.header).toContain(found?.cookie)
  })

  it('for a member with a word about their payment', async () => {
    const { person, cookies } = await member()
    expect(await composed(cookies)).not.toBeNull()
    await db.subscription.updateMany({
      where: { userId: person.id },
      data: { status: 'past_due', pastDueSince: new Date() },
    })
    expect(await composed(cookies)).toBeNull()
  })

  it('while the database does not let it be known who asks', async () => {
    const { cookies } = await guest()
    await db.$executeRaw`ALTER TABLE "User" RENAME TO "Users"`
    try {
      await expect(composed(cookies)).rejects.toThrow()
    } finally {
      await db.$executeRaw`ALTER TABLE "Users" RENAME TO "User"`
    }
  })
})

describe('what all are shown', () => {
  it('is the same for two of a role, and another for each role', async () => {
    await makeVideo()
    const people = [await guest(), await guest(), await member(), await member(), await guest({ isAdmin: true })]
    const keys = people.map(async ({ cookies }) => (await shown(cookies)).key)
    const [one, two, three, four, five] = await Promise.all(keys)
    expect([one === two, three === four]).toEqual([true, true])
    expect(new Set([one, three, five]).size).toBe(3)
  })

  it('does not depend on what they watched, rented and saved', async () => {
    const video = await makeVideo()
    const { person, cookies } = await guest()
    const { key } = await shown(cookies)
    const ofVideo = { userId: person.id, videoId: video.id }
    await db.watchProgress.create({ data: { ...ofVideo, positionSeconds: 60, updatedAt: new Date() } })
    await db.savedVideo.create({ data: ofVideo })
    expect((await shown(cookies)).key).toBe(key)
  })

  it.each([
    ['a video is published', () => makeVideo()],
    ['a video is renamed', () => db.video.updateMany({ data: { name: 'Renamed' } })],
    ['a video is withdrawn', () => db.video.updateMany({ data: { publishedAt: null } })],
    ['a video becomes free', () => db.video.updateMany({ data: { freeAccess: true } })],
    [
      'a video is featured',
      async () => {
        const { id } = await db.video.findFirstOrThrow()
        await db.featuredVideo.create({ data: { page: 'browse', videoId: id, position: 0 } })
      },
    ],
  ])('is another as soon as %s and somebody said so', async (_what, change) => {
    await makeVideo()
    const { cookies } = await guest()
    const before = await shown(cookies)
    await change()
    forgetBrowseVideos()
    expect((await shown(cookies)).key).not.toBe(before.key)
  })

  it('is another within a second when nobody said so', async () => {
    const { cookies } = await guest()
    const before = await shown(cookies)
    await makeVideo()
    const end = performance.now() + 10_000
    const isStill = async () => (await shown(cookies)).key === before.key
    while ((await isStill()) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await isStill()).toBe(false)
  })
})

describe('what is their own', () => {
  it('is their name, what they began and saved, how far they watched and what their rental opens', async () => {
    const begun = await makeVideo({ freeAccess: true })
    const [saved, rented, other] = [await makeVideo(), await makeVideo(), await makeVideo()]
    const { person, cookies } = await guest({ firstName: 'Kamala' })
    const userId = person.id
    await db.watchProgress.create({ data: { userId, videoId: begun.id, positionSeconds: 100, updatedAt: new Date() } })
    await db.savedVideo.create({ data: { userId, videoId: saved.id } })
    const expiresAt = new Date(Date.now() + 86_400_000)
    const bought = {
      paidAt: new Date(),
      expiresAt,
      amount: 500,
      currency: 'usd',
      stripeCheckoutSessionId: 'cs_1',
    } as const
    await db.rental.create({ data: { userId, videoId: rented.id, ...bought } })
    const { own } = await shown(cookies)
    expect(own).toMatchObject({
      firstName: 'Kamala',
      continueWatching: [{ id: begun.id }],
      myList: [{ id: saved.id }],
      progress: { [begun.id]: { positionSeconds: 100 } },
    })
    expect(own.open).toContain(rented.id)
    expect(own.open).not.toContain(other.id)
    const { own: others } = await shown((await guest()).cookies)
    expect(others).toMatchObject({ firstName: 'Asha', continueWatching: [], myList: [], progress: {}, open: [] })
  })

  it('has the source of a featured video only for whoever may watch it', async () => {
    const sources = [vimeo(), file()]
    for (const source of sources) {
      const { id } = await makeVideo(source)
      await db.featuredVideo.create({ data: { page: 'browse', videoId: id, position: id } })
    }
    const [locked, open] = [await shown((await guest()).cookies), await shown((await member()).cookies)]
    for (const secret of sources.flatMap((source) => Object.values(source))) expect(locked.hole).not.toContain(secret)
    expect(locked.hole).not.toContain('/api/media/')
    expect(Object.values(locked.own.playables)).toEqual([
      expect.objectContaining({ locked: true }),
      expect.objectContaining({ locked: true }),
    ])
    expect(open.hole).toContain(Object.values(sources[0] ?? {})[0])
    expect(open.hole).toContain('/api/media/')
  })

  it('is text, whatever is written in it', async () => {
    const video = await makeVideo({ name: '</script><script>alert(1)</script><!--', freeAccess: true })
    const { person, cookies } = await guest({ firstName: '</SCRIPT><b>' })
    await db.savedVideo.create({ data: { userId: person.id, videoId: video.id } })
    const { hole, own } = await shown(cookies)
    expect(hole.match(/</g)).toHaveLength(2)
    expect(own).toMatchObject({ firstName: '</SCRIPT><b>', myList: [{ name: video.name }] })
  })
})
