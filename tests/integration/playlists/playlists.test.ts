import { NextRequest } from 'next/server'
import { purgeFollows } from '@/lib/domains/following/jobs'
import { listFollowedVideos, listFollows } from '@/lib/domains/following/queries'
import {
  createPlaylist,
  deletePlaylist,
  followPlaylist,
  movePlaylistEntry,
  removePlaylistEntry,
  setPlaylistEntry,
  setPlaylistLink,
  updatePlaylist,
} from '@/lib/domains/playlists/mutations'
import {
  getPlaylist,
  getPlaylistPlace,
  getSharedPlaylist,
  listFollowedPlaylists,
  listPlaylistChoices,
  listPlaylists,
} from '@/lib/domains/playlists/queries'
import { newPlaylistSchema, PLAYLIST_ENTRIES_MAX, PLAYLISTS_MAX } from '@/lib/domains/playlists/schema'
import { allowPlaylist, takeDownPlaylist } from '@/lib/domains/playlists/staff/mutations'
import { listPersonPlaylists } from '@/lib/domains/playlists/staff/queries'
import { createPassage, deletePassage } from '@/lib/domains/viewing/passages/mutations'
import { db } from '@/lib/server/db/client'
import { loggedPath } from '@/lib/server/entry/request-id'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { routes } from '@/lib/shared/routes/routes'
import middleware from '@/middleware'
import { future, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { refusalOf, refusalsOf } from '@/tests/support/requests/refusal-of'

useCatalogue()

async function makePlaylist(actor: Actor, count: number) {
  const { id } = await createPlaylist(actor, { name: 'Lessons' })
  const videos = []
  for (let index = 0; index < count; index += 1) {
    const video = await makeVideo()
    videos.push(video)
    await setPlaylistEntry(actor, id, { videoId: video.id }, true)
  }
  return { id, videos }
}

const entriesOf = async (actor: Actor, id: number) => (await getPlaylist(actor, id))?.entries ?? []
const idsOf = async (actor: Actor, id: number) => (await entriesOf(actor, id)).map((entry) => entry.id)
const link = async (actor: Actor, id: number, kind: 'on' | 'new' | 'off' = 'on') =>
  (await setPlaylistLink(actor, id, kind)).shareToken ?? ''

describe('playlists', () => {
  it('have each video once, in order, until it is removed', async () => {
    const actor = await makeViewer()
    const { id, videos } = await makePlaylist(actor, 3)
    const entry = { videoId: videos[0]?.id ?? 0 }
    await Promise.all([setPlaylistEntry(actor, id, entry, true), setPlaylistEntry(actor, id, entry, true)])
    const names = videos.map(({ name }) => name)
    expect((await entriesOf(actor, id)).map(({ video }) => video?.name)).toEqual(names)
    const listed = { id, name: 'Lessons', entries: 3, thumbnailUrl: '/art/x.webp', shared: false }
    expect(await listPlaylists(actor)).toEqual([listed])
    await createPlaylist(actor, { name: 'Other' })
    const choices = await listPlaylistChoices(actor, entry)
    expect(choices.map(({ name, on }) => `${name} ${on}`)).toEqual(['Other false', 'Lessons true'])
    await setPlaylistEntry(actor, id, entry, false)
    await setPlaylistEntry(actor, id, entry, false)
    const [second] = await idsOf(actor, id)
    await removePlaylistEntry(actor, id, second ?? 0)
    await removePlaylistEntry(actor, id, second ?? 0)
    expect((await entriesOf(actor, id)).map(({ video }) => video?.name)).toEqual(names.slice(2))
  })

  it('keep every entry when two windows move and add at once', async () => {
    const actor = await makeViewer()
    const { id } = await makePlaylist(actor, 4)
    const [a, b, c, d] = (await idsOf(actor, id)) as [number, number, number, number]
    await movePlaylistEntry(actor, id, d, 0)
    expect(await idsOf(actor, id)).toEqual([d, a, b, c])
    // Repeating a move changes nothing. A position past the end moves the entry to the end.
    await movePlaylistEntry(actor, id, d, 0)
    await movePlaylistEntry(actor, id, d, 400)
    expect(await idsOf(actor, id)).toEqual([a, b, c, d])
    const added = await makeVideo()
    await Promise.all([
      movePlaylistEntry(actor, id, a, 3),
      movePlaylistEntry(actor, id, c, 0),
      setPlaylistEntry(actor, id, { videoId: added.id }, true),
      movePlaylistEntry(actor, id, b, 2),
    ])
    const after = await idsOf(actor, id)
    expect(after).toHaveLength(5)
    expect(after).toEqual(expect.arrayContaining([a, b, c, d]))
    const rows = await db.playlistEntry.findMany({ where: { playlistId: id }, select: { position: true } })
    expect(new Set(rows.map(({ position }) => position)).size).toBe(5)
    expect(await refusalOf(movePlaylistEntry(actor, id, 2_000_000, 0))).toBe('not_found')
  })

  it('are read and changed by their owner only', async () => {
    const [owner, other] = [await makeViewer(), await makeViewer()]
    const unverified = await makeViewer({ verified: false })
    const { id, videos } = await makePlaylist(owner, 1)
    const entry = { videoId: videos[0]?.id ?? 0 }
    const [entryId = 0] = await idsOf(owner, id)
    for (const [actor, code] of [
      [other, 'not_found'],
      [unverified, 'forbidden'],
      [visitor, 'unauthenticated'],
    ] as const) {
      const changes = [
        updatePlaylist(actor, id, { name: 'Theirs' }),
        setPlaylistLink(actor, id, 'on'),
        setPlaylistEntry(actor, id, entry, false),
        removePlaylistEntry(actor, id, entryId),
        movePlaylistEntry(actor, id, entryId, 0),
        deletePlaylist(actor, id),
      ]
      expect(await refusalsOf(changes)).toEqual(changes.map(() => code))
    }
    expect(await getPlaylist(other, id)).toBeNull()
    for (const actor of [other, visitor]) expect(await getPlaylistPlace(actor, String(id), entry)).toBeNull()
    expect(await refusalOf(createPlaylist(visitor, { name: 'A' }))).toBe('unauthenticated')
    expect(await refusalOf(listPlaylists(unverified))).toBe('forbidden')
    const kept = { name: 'Lessons', shareToken: null, entries: [{ id: entryId }] }
    expect(await getPlaylist(owner, id)).toMatchObject(kept)
  })

  it('copy a passage, which stays when the original is deleted', async () => {
    const [actor, other] = [await makeViewer(), await makeViewer()]
    const { id: videoId } = await makeVideo()
    const passage = await createPassage(actor, { videoId, name: 'Niraval', startSeconds: 62.5, endSeconds: 90 })
    const { id } = await createPlaylist(actor, { name: 'Practice' }, { videoId, passageId: passage.id })
    await setPlaylistEntry(actor, id, { videoId }, true)
    await deletePassage(actor, passage.id)
    const copied = { name: 'Niraval', startSeconds: 62.5, endSeconds: 90 }
    expect((await entriesOf(actor, id)).map(({ passage: kept }) => kept)).toEqual([copied, null])
    const token = await link(actor, id)
    const [whole] = (await getSharedPlaylist(other, token))?.entries ?? []
    expect(whole?.passage).toEqual(copied)
    // Several entries have the same video, so `entryId` selects one of them.
    const entryIds = await idsOf(actor, id)
    const place = { name: 'Practice', list: token, number: 2, entries: 2, next: null, previous: { passage: copied } }
    expect(await getPlaylistPlace(other, token, { videoId, entryId: entryIds[1] })).toMatchObject(place)
    expect(await getPlaylistPlace(actor, String(id), { videoId })).toMatchObject({ number: 1, previous: null })
    expect(await getPlaylistPlace(other, String(id), { videoId })).toBeNull()
    const [hidden, next] = [await makeVideo({ publishedAt: null }), await makeVideo()]
    await db.playlistEntry.create({ data: { playlistId: id, videoId: hidden.id, position: 8 } })
    await setPlaylistEntry(actor, id, { videoId: next.id }, true)
    expect(await getPlaylistPlace(visitor, token, { videoId, entryId: entryIds[1] })).toMatchObject({
      number: 2,
      entries: 3,
      previous: { id: entryIds[0] },
      next: { video: { id: next.id } },
    })
    expect(await getPlaylistPlace(actor, String(id), { videoId: hidden.id })).toBeNull()
    expect(routes.playlistEntry(id, { id: 5, video: { id: 7 }, passage: copied })).toBe(
      `/browse/videos/7/info?playlist=${id}&entry=5&from=62.5&to=90`,
    )
    // An entry is refused if its passage belongs to someone else or if its video isn't public.
    const theirs = await createPassage(other, { videoId, name: 'Theirs', startSeconds: 1, endSeconds: 2 })
    for (const entry of [
      { videoId, passageId: theirs.id },
      { videoId: (await makeVideo()).id, passageId: theirs.id },
      { videoId: (await makeVideo({ publishedAt: null })).id },
      { videoId: 2_000_000 },
    ])
      expect(await refusalOf(setPlaylistEntry(actor, id, entry, true))).toBe('not_found')
    expect((await idsOf(actor, id)).slice(0, 2)).toEqual(entryIds)
  })

  it('have maximum numbers, even for simultaneous requests, and a name', async () => {
    const actor = await makeViewer()
    const { id: userId } = actor
    await db.playlist.createMany({
      data: Array.from({ length: PLAYLISTS_MAX - 1 }, () => ({ userId, name: 'List', updatedAt: new Date() })),
    })
    const made = ['A', 'B', 'C'].map((name) => createPlaylist(actor, { name }))
    expect(await refusalsOf(made)).toEqual(['conflict', 'conflict', 'done'])
    const { id } = await db.playlist.findFirstOrThrow({ where: { userId } })
    const [{ id: videoId }, ...videos] = [await makeVideo(), await makeVideo(), await makeVideo()]
    await db.playlistEntry.createMany({
      data: Array.from({ length: PLAYLIST_ENTRIES_MAX - 1 }, (_, position) => {
        const passage = { passageName: 'P', startSeconds: position, endSeconds: position + 1 }
        return { playlistId: id, videoId, position, ...passage }
      }),
    })
    const added = videos.map((video) => setPlaylistEntry(actor, id, { videoId: video.id }, true))
    expect(await refusalsOf(added)).toEqual(['conflict', 'done'])
    expect(await idsOf(actor, id)).toHaveLength(PLAYLIST_ENTRIES_MAX)
    for (const name of ['', '  ', 'n'.repeat(81), 'a\0b', 5])
      expect(newPlaylistSchema.safeParse({ name }).success).toBe(false)
    await deletePlaylist(actor, id)
    expect(await db.playlistEntry.count()).toBe(0)
  })
})

describe('shared playlists', () => {
  it('are open to everyone with the link, within their own access, until it is turned off', async () => {
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
    // The owner sees a placeholder without a name for each unpublished video.
    const unnamed = { id: expect.any(Number) as number, video: null, passage: null, note: '', repetitions: null }
    expect((await entriesOf(owner, id)).slice(2)).toEqual([unnamed, unnamed])
    const renewed = await link(owner, id, 'new')
    expect(renewed).not.toBe(token)
    expect(await getSharedPlaylist(member, token)).toBeNull()
    expect(await getSharedPlaylist(member, renewed)).not.toBeNull()
    await link(owner, id, 'off')
    for (const wrong of [token, renewed, '', 'x', String(id), ['a'], undefined])
      expect(await getSharedPlaylist(member, wrong)).toBeNull()
  })

  it('can be followed by their link until it is turned off', async () => {
    const [owner, student, other] = [await makeViewer(), await makeViewer(), await makeViewer()]
    const { id } = await createPlaylist(owner, { name: 'Lessons' }, { videoId: (await makeVideo()).id })
    const token = await link(owner, id)
    await updatePlaylist(owner, id, { byline: 'Guru S.' })
    await Promise.all([followPlaylist(student, token, true), followPlaylist(student, token, true)])
    await followPlaylist(other, token, true)
    const followed = { id, name: 'Lessons', entries: 1, byline: 'Guru S.', dueOn: '', shareToken: token }
    expect(await listFollowedPlaylists(student)).toEqual([{ ...followed, thumbnailUrl: '/art/x.webp' }])
    expect(await getSharedPlaylist(student, token)).toMatchObject({ followed: true })
    expect(await getSharedPlaylist(visitor, token)).toMatchObject({ followed: false })
    // The lists and the purge of other follows don't include playlists.
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
      expect(await refusalOf(followPlaylist(actor, token, true))).toBe(code)
    // Renews the link. Followers of the old link don't receive the new one.
    const renewed = await link(owner, id, 'new')
    expect(await listFollowedPlaylists(student)).toEqual([])
    expect(await refusalOf(followPlaylist(student, token, true))).toBe('not_found')
    await followPlaylist(student, renewed, true)
    await link(owner, id, 'off')
    await link(owner, id)
    expect(await listFollowedPlaylists(student)).toEqual([])
    expect(await db.follow.count({ where: { kind: 'playlist' } })).toBe(0)
  })

  it('bring a visitor back after login, and leak their link neither to the log nor to other sites', async () => {
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

  it('are taken down by staff with a reason: the link ends, and stays off until they allow it again', async () => {
    const [owner, student] = [await makeViewer(), await makeViewer()]
    const [support, editor] = [await makeViewer({ staffRole: 'SUPPORT' }), await makeViewer({ staffRole: 'EDITOR' })]
    const { id } = await createPlaylist(owner, { name: 'Lessons' })
    const token = await link(owner, id)
    const other = await link(owner, (await createPlaylist(owner, { name: 'Other' })).id)
    await followPlaylist(student, token, true)
    expect(await getSharedPlaylist(support, token)).toMatchObject({ personId: owner.id })
    expect(await getSharedPlaylist(student, token)).toMatchObject({ personId: null })
    const input = { id, userId: owner.id, reason: 'It offers tickets' }
    const listOfOwner = (actor: Actor) => listPersonPlaylists(actor, owner.id, { page: 0, size: 5 })
    for (const actor of [editor, owner, student, visitor]) {
      const works = [takeDownPlaylist(actor, input), allowPlaylist(actor, input), listOfOwner(actor)]
      const code = actor === visitor ? 'unauthenticated' : 'forbidden'
      expect(await refusalsOf(works)).toEqual(works.map(() => code))
    }
    expect(await refusalOf(takeDownPlaylist(support, { ...input, userId: student.id }))).toBe('not_found')
    const mails = await db.outboxMail.count()
    await Promise.all([takeDownPlaylist(support, input), takeDownPlaylist(support, input)])

    expect(await getSharedPlaylist(visitor, token)).toBeNull()
    expect(await getSharedPlaylist(visitor, other)).not.toBeNull()
    expect(await db.follow.count({ where: { kind: 'playlist', targetId: id } })).toBe(0)
    expect(await getPlaylist(owner, id)).toMatchObject({ takenDown: { reason: 'It offers tickets' }, shareToken: null })
    const [mail] = await db.outboxMail.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect([await db.outboxMail.count(), mail?.toAddress]).toEqual([mails + 1, owner.email])
    expect(mail?.text).toContain('Our reason: It offers tickets')
    for (const kind of ['on', 'new'] as const) expect(await refusalOf(link(owner, id, kind))).toBe('conflict')
    const listed = (await listOfOwner(support)).data
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
})
