import { NextRequest } from 'next/server'
import { generateMetadata as invitationMetadata } from '@/app/(public)/landing/[region]/invitation/page'
import { generateMetadata as sharedMetadata } from '@/app/(public)/playlists/shared/[token]/page'
import ArtistPage from '@/app/(viewer)/artists/[id]/page'
import { GET as sessionSync } from '@/app/api/auth/session-sync/route'
import { GET as livestreamImage } from '@/app/cards/livestreams/[file]/route'
import { GET as videoImage } from '@/app/cards/videos/[file]/route'
import { createPlaylist } from '@/lib/domains/playlists/mutations'
import { db } from '@/lib/server/db/client'
import { routes } from '@/lib/shared/routes/routes'
import middleware from '@/middleware'
import { clearCatalogue, future, makeArtist, makeLivestream, makeVideo } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { call, inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const origin = 'https://rasika.test'
useSettings({ APP_URL: origin })
beforeEach(clearCatalogue)

const COOKIE = '__Host-rasika_return_to'
const visit = { accept: 'text/html', 'sec-fetch-dest': 'document' }

async function open(path: string, { cookies = '', headers = {} as Record<string, string> } = {}) {
  const request = new NextRequest(origin + path, { headers: { ...visit, ...headers, cookie: cookies } })
  const answer = await middleware(request)
  const location = answer.headers.get('location')
  const rewritten = answer.headers.get('x-middleware-rewrite')
  return {
    status: answer.status,
    location: location && location.replace(origin, ''),
    rewritten: rewritten && rewritten.replace(origin, ''),
    policy: answer.headers.get('content-security-policy'),
    caching: answer.headers.get('cache-control'),
    kept: answer.cookies.get(COOKIE)?.value,
  }
}

const moment = '/browse/videos/7/info?t=90'

describe('a copied address of a protected page', () => {
  it.each([
    moment,
    '/browse/videos/7/info?from=62.5&to=90',
    '/artists/7',
    '/artists/tara-tambura',
    '/livestreams/7',
    '/playlists/7',
  ])('leads a visitor from %s to the landing page that knows where they wanted to go', async (path) => {
    const first = await open(path)
    expect([first.location, first.kept]).toEqual([routes.homeFor(path), path])
    const second = await open(first.location ?? '', { headers: { 'x-rasika-price-region': 'india' } })
    expect([second.rewritten, second.kept]).toEqual([routes.landingFor('india', path), path])
    expect(second.policy).toContain("'nonce-")
  })

  it.each(['https://evil.example/artists/7', '//evil.example/artists/7', '/api/auth/logout', '/account', 'x'])(
    'is not %s, with which the landing page is the one of everybody',
    async (to) => {
      const answer = await open(`/?${new URLSearchParams({ to })}`)
      expect([answer.status, answer.location, answer.rewritten]).toEqual([200, null, null])
    },
  )

  it('leads who is signed in from the landing page straight on', async () => {
    const cookies = (await signedIn(await createPerson())).header
    expect((await open(routes.homeFor(moment), { cookies })).location).toBe(moment)
  })

  it('is named again where the session was ended elsewhere', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
    const url = `/api/auth/session-sync?${new URLSearchParams({ returnUrl: moment })}`
    const answer = await call(sessionSync, { url, cookies })
    expect([answer.headers.get('location'), cookies.get(COOKIE)]).toEqual([routes.homeFor(moment), moment])
  })
})

describe('a public address', () => {
  it.each([
    ['/videos/7?t=90', '/browse/videos/7/info?t=90'],
    ['/videos/7?from=62.5&to=90', '/browse/videos/7/info?from=62.5&to=90'],
    ['/live/7', '/livestreams/7'],
    ['/performers/tara-tambura', '/artists/tara-tambura'],
  ])('leads who is signed in from %s straight on, in an answer that no cache keeps', async (path, page) => {
    const cookies = (await signedIn(await createPerson())).header
    const { location, caching } = await open(path, { cookies })
    expect([location, caching]).toEqual([page, 'private, no-store'])
    const unverified = (await signedIn(await createPerson({ status: 'UNVERIFIED' }))).header
    for (const who of [unverified, '']) expect((await open(path, { cookies: who })).location).toBeNull()
  })

  it('of an artist leads on by their slug, also by an earlier one', async () => {
    const artist = await makeArtist({ name: 'Tara Tambura' })
    await db.artist.update({ where: { id: artist.id }, data: { name: 'Tara Vina' } })
    const { id: draft, slug } = await makeArtist({ name: 'Nobody yet', publishedAt: null })
    const cookies = await signedIn(await createPerson())
    const opened = (name: string) =>
      inRequest({ cookies }, async () => {
        const props = { params: Promise.resolve({ id: name }), searchParams: Promise.resolve({}) }
        return ArtistPage(props).catch((error: { digest?: string }) => error.digest)
      })
    for (const name of ['tara-tambura', 'tara-vina'])
      expect(await opened(name)).toContain(`;${routes.artist(artist.id)};`)
    for (const name of [slug, String(draft), 'nothing', '123']) expect(await opened(name)).toContain(';404')
  })
})

/** The card of the landing page for a protected address. */
async function cardOf(to: string) {
  const props = { params: Promise.resolve({ region: 'world' }), searchParams: Promise.resolve({ to }) }
  const { openGraph, alternates } = await inRequest({}, () => invitationMetadata(props as never))
  const { url, title, images } = openGraph as { url: string; title: string; images: { url: string }[] }
  expect(alternates?.canonical).toBe(url)
  return { url, title, image: images[0]?.url }
}

describe('the card that other sites show', () => {
  it('is that of the thing at both of its addresses, with the public one as its own', async () => {
    const artist = await makeArtist({ name: 'Tara Tambura' })
    const video = await makeVideo({ name: 'Evening ragas', artistId: artist.id })
    const live = await makeLivestream({ name: 'Margazhi night' })
    for (const path of [routes.videoInfo(video.id), routes.videoMoment(video.id, 90), routes.videoRent(video.id)]) {
      expect(await cardOf(path)).toEqual({
        url: `/videos/${video.id}`,
        title: 'Evening ragas',
        image: `/cards/videos/${video.id}.jpg`,
      })
    }
    await db.artist.update({ where: { id: artist.id }, data: { name: 'Tara Vina' } })
    for (const path of [routes.artist(artist.id), ...['tara-vina', 'tara-tambura'].map(routes.artistBySlug)])
      expect(await cardOf(path)).toMatchObject({ url: '/performers/tara-vina', title: 'Tara Vina' })
    expect(await cardOf(routes.livestream(live.id))).toMatchObject({ url: `/live/${live.id}`, title: 'Margazhi night' })
    for (const [image, id] of [
      [videoImage, video.id],
      [livestreamImage, live.id],
    ] as const) {
      const answer = await call(image, { params: { file: `${id}.jpg` } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
  })

  it('does not tell what is not published from what is not there', async () => {
    const [draft, live] = [await makeVideo({ publishedAt: null }), await makeLivestream({ publishedAt: future(1) })]
    const artist = await makeArtist({ publishedAt: null })
    const hidden = [routes.videoInfo(draft.id), routes.livestream(live.id), routes.artist(artist.id)]
    for (const path of [...hidden, routes.videoInfo(999_999), routes.artistBySlug('nobody')])
      expect(await cardOf(path)).toMatchObject({ url: '/', title: expect.stringMatching(/^Rasika/) })
  })

  it('of a private playlist does not name it, and of a shared one does', async () => {
    const person = await makeViewer()
    const { id } = await createPlaylist(person, { name: 'For my students' })
    const token = 'a'.repeat(43)
    await db.playlist.update({ where: { id }, data: { shareToken: token } })
    expect(await cardOf(routes.playlist(id))).toMatchObject({
      url: '/',
      title: expect.not.stringContaining('students'),
    })
    const props = { params: Promise.resolve({ token }), searchParams: Promise.resolve({}) }
    expect(await inRequest({}, () => sharedMetadata(props))).toMatchObject({
      openGraph: { title: 'For my students', url: `/playlists/shared/${token}` },
      robots: { index: false },
    })
  })
})
