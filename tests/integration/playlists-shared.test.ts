import { NextRequest } from 'next/server'
import { queueDueDigests } from '@/lib/domains/following/jobs'
import { purgeFollows } from '@/lib/domains/following/mutations'
import { nextDigest } from '@/lib/domains/following/policy'
import { listFollowedVideos, listFollows } from '@/lib/domains/following/queries'
import {
  createPlaylist,
  followPlaylist,
  setPlaylistEntry,
  setPlaylistLink,
  updatePlaylist,
} from '@/lib/domains/playlists/mutations'
import { getPlaylist, getSharedPlaylist, listFollowedPlaylists } from '@/lib/domains/playlists/queries'
import { allowPlaylist, takeDownPlaylist } from '@/lib/domains/playlists/staff/mutations'
import { listPersonPlaylists } from '@/lib/domains/playlists/staff/queries'
import { db } from '@/lib/server/db/client'
import { loggedPath } from '@/lib/server/entry/logged-path'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { routes } from '@/lib/shared/routes/routes'
import middleware from '@/middleware'
import { future, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from './support/catalogue'

useCatalogue()

const link = async (actor: Actor, id: number, kind: 'on' | 'new' | 'off' = 'on') =>
  (await setPlaylistLink(actor, id, kind)).shareToken ?? ''

describe('playlists', () => {
  it('are shown by their link to everybody, with what each may watch, until the link is taken back', async () => {
    const owner = await makeViewer({ email: 'teacher@example.org' })
    const [free, premium] = [await makeVideo({ freeAccess: true }), await makeVideo()]
    const trailer = await makeTrailer(premium.id)
    const [draft, later] = [await makeVideo({ name: 'Draft' }), await makeVideo({ name: 'Later' })]
    const { id } = await createPlaylist(owner, { name: 'Ragas <b>of</b> dawn', byline: 'Guru S.' })
    for (const { id: videoId } of [free, premium, draft, later]) await setPlaylistEntry(owner, id, { videoId }, true)
    await db.video.update({ where: { id: draft.id }, data: { publishedAt: null } })
    await db.video.update({ where: { id: later.id }, data: { publishedAt: future(1) } })
    const token = await link(owner, id)
    expect(await link(owner, id)).toBe(token)
    const member = await makeViewer({ subscription: { status: 'active' } })
    for (const [viewer, locked] of [
      [visitor, true],
      [await makeViewer(), true],
      [member, false],
    ] as const) {
      const shown = await getSharedPlaylist(viewer, token)
      expect(shown).toMatchObject({ name: 'Ragas <b>of</b> dawn', byline: 'Guru S.', own: false })
      expect(shown?.entries.map(({ video }) => [video.name, video.locked, video.trailer])).toEqual([
        [free.name, false, null],
        [premium.name, locked, { id: trailer.id }],
      ])
      expect(JSON.stringify(shown)).not.toMatch(/secret|source|teacher@|Draft|Later|userId/)
    }
    expect(await getSharedPlaylist(owner, token)).toMatchObject({ own: true })
    // Their person sees that something is there, without its name.
    const unnamed = { id: expect.any(Number) as number, video: null, passage: null }
    expect((await getPlaylist(owner, id))?.entries.slice(2)).toEqual([unnamed, unnamed])
    const renewed = await link(owner, id, 'new')
    expect(renewed).not.toBe(token)
    expect(await getSharedPlaylist(member, token)).toBeNull()
    expect(await getSharedPlaylist(member, renewed)).not.toBeNull()
    await link(owner, id, 'off')
    for (const wrong of [token, renewed, '', 'x', String(id), ['a'], undefined])
      expect(await getSharedPlaylist(member, wrong)).toBeNull()
  })

  it('are followed by their link, until it ends', async () => {
    const [owner, student, other] = [await makeViewer(), await makeViewer(), await makeViewer()]
    const { id } = await createPlaylist(owner, { name: 'Lessons' }, { videoId: (await makeVideo()).id })
    const token = await link(owner, id)
    await updatePlaylist(owner, id, { byline: 'Guru S.' })
    await Promise.all([followPlaylist(student, token, true), followPlaylist(student, token, true)])
    await followPlaylist(other, token, true)
    const followed = { id, name: 'Lessons', entries: 1, byline: 'Guru S.', shareToken: token }
    expect(await listFollowedPlaylists(student)).toEqual([{ ...followed, thumbnailUrl: '/art/x.webp' }])
    expect(await getSharedPlaylist(student, token)).toMatchObject({ followed: true })
    expect(await getSharedPlaylist(visitor, token)).toMatchObject({ followed: false })
    // The nightly job takes away only what is gone, and neither the row of videos nor the list of follows fails of it.
    expect(await purgeFollows()).toBe(0)
    expect([await listFollows(student), await listFollowedVideos(student)]).toEqual([[], []])
    await followPlaylist(student, token, false)
    await followPlaylist(student, token, false)
    expect(await listFollowedPlaylists(student)).toEqual([])
    await followPlaylist(student, token, true)
    for (const [actor, code] of [
      [owner, 'conflict'],
      [visitor, 'unauthenticated'],
      [await makeViewer({ verified: false }), 'forbidden'],
    ] as const)
      await expect(followPlaylist(actor, token, true)).rejects.toMatchObject({ code })
    // Who had the former link does not get the new one by following.
    const renewed = await link(owner, id, 'new')
    expect(await listFollowedPlaylists(student)).toEqual([])
    await expect(followPlaylist(student, token, true)).rejects.toMatchObject({ code: 'not_found' })
    await followPlaylist(student, renewed, true)
    await link(owner, id, 'off')
    await link(owner, id)
    expect(await listFollowedPlaylists(student)).toEqual([])
    expect(await db.follow.count({ where: { kind: 'playlist' } })).toBe(0)
  })

  it('bring a visitor back after signing in, and their link is no secret told to the log or to other sites', async () => {
    const path = routes.sharedPlaylist('t'.repeat(43))
    const open = (address: string) =>
      middleware(new NextRequest(new URL(address, 'http://localhost:3000'), { headers: { accept: 'text/html' } }))
    const shared = await open(path)
    expect(shared.headers.get('location')).toBeNull()
    expect(shared.cookies.get('rasika_return_to')?.value).toBe(path)
    for (const address of [routes.playlists, routes.playlist(5), '/playlists/shared', '/playlists/%73hared/x'])
      expect(new URL((await open(address)).headers.get('location') ?? '').pathname).toBe(routes.home)
    expect(loggedPath(path)).toBe('/playlists/shared/…')
  })
})

test('shared playlists are taken down by staff with a reason: the link ends, and there is none again until they allow it', async () => {
  const [owner, student] = [await makeViewer(), await makeViewer()]
  const [support, editor] = [await makeViewer({ staffRole: 'SUPPORT' }), await makeViewer({ staffRole: 'EDITOR' })]
  const { id } = await createPlaylist(owner, { name: 'Lessons' })
  const token = await link(owner, id)
  const other = await link(owner, (await createPlaylist(owner, { name: 'Other' })).id)
  await followPlaylist(student, token, true)
  expect(await getSharedPlaylist(support, token)).toMatchObject({ personId: owner.id })
  expect(await getSharedPlaylist(student, token)).toMatchObject({ personId: null })
  const input = { id, userId: owner.id, reason: 'It offers tickets' }
  for (const actor of [editor, owner, student, visitor]) {
    const refusal = { code: actor === visitor ? 'unauthenticated' : 'forbidden' }
    await expect(takeDownPlaylist(actor, input)).rejects.toMatchObject(refusal)
    await expect(allowPlaylist(actor, input)).rejects.toMatchObject(refusal)
    await expect(listPersonPlaylists(actor, owner.id, { page: 0, size: 5 })).rejects.toMatchObject(refusal)
  }
  const ofAnother = { ...input, userId: student.id }
  await expect(takeDownPlaylist(support, ofAnother)).rejects.toMatchObject({ code: 'not_found' })
  const mails = await db.outboxMail.count()
  await Promise.all([takeDownPlaylist(support, input), takeDownPlaylist(support, input)])

  expect(await getSharedPlaylist(visitor, token)).toBeNull()
  expect(await getSharedPlaylist(visitor, other)).not.toBeNull()
  expect(await db.follow.count({ where: { kind: 'playlist', targetId: id } })).toBe(0)
  expect(await getPlaylist(owner, id)).toMatchObject({ takenDown: { reason: 'It offers tickets' }, shareToken: null })
  const [mail] = await db.outboxMail.findMany({ orderBy: { id: 'desc' }, take: 1 })
  expect([await db.outboxMail.count(), mail?.toAddress]).toEqual([mails + 1, owner.email])
  expect(mail?.text).toContain('Our reason: It offers tickets')
  for (const kind of ['on', 'new'] as const) {
    await expect(setPlaylistLink(owner, id, kind)).rejects.toMatchObject({ code: 'conflict' })
  }
  const listed = (await listPersonPlaylists(support, owner.id, { page: 0, size: 5 })).data
  expect(listed.map((each) => [each.shareToken, each.reason]).toSorted()).toEqual([
    [null, 'It offers tickets'],
    [other, ''],
  ])
  await allowPlaylist(support, input)
  await allowPlaylist(support, input)
  expect(await link(owner, id)).not.toBe(token)
  const entries = await db.auditEntry.findMany({ where: { entity: 'Playlist' }, orderBy: { id: 'asc' } })
  const by = { entityId: String(id), actorId: support.id }
  expect(entries).toMatchObject(['take-down', 'allow-again'].map((action) => ({ ...by, action })))
  expect(JSON.stringify(entries)).not.toMatch(/tickets|Lessons/)
})

test('the weekly mail names what came into a followed playlist, once, with the way into it, until its link ends', async () => {
  const [owner, student] = [await makeViewer(), await makeViewer()]
  const { id } = await createPlaylist(owner, { name: 'Lessons' })
  const put = async (name: string, facts = {}) =>
    setPlaylistEntry(owner, id, { videoId: (await makeVideo({ name, ...facts })).id }, true)
  await put('There before')
  const token = await link(owner, id)
  await followPlaylist(student, token, true)
  const DAY_MS = 24 * 60 * 60 * 1000
  const morning = (number: number) =>
    new Date(nextDigest(6, new Date(), null).getTime() + (number - 1) * 7 * DAY_MS + 1)
  /** The newest entry came in a day before that morning. */
  const addedBefore = async (number: number) => {
    const createdAt = new Date(morning(number).getTime() - DAY_MS)
    await db.playlistEntry.updateMany({ data: { createdAt }, where: { position: number - 1 } })
  }
  const lines = async (number: number) => {
    while (await queueDueDigests(morning(number)));
    const mails = await db.outboxMail.findMany({ where: { toAddress: student.email }, orderBy: { id: 'asc' } })
    return mails.map(({ text }) => text.match(/^(- .*|.* \(Playlist\))$/gm))
  }
  expect(await lines(1)).toEqual([])
  await put('A varnam')
  await addedBefore(2)
  const known = [['Lessons (Playlist)', '- A varnam']]
  expect(await lines(2)).toEqual(known)
  const [mail] = await db.outboxMail.findMany({ where: { toAddress: student.email } })
  expect(mail?.text).toMatch(new RegExp(`/info\\?playlist=${token}&entry=\\d+$`, 'm'))
  await put('Ended')
  await addedBefore(3)
  await setPlaylistLink(owner, id, 'off')
  expect(await lines(3)).toEqual(known)
})
