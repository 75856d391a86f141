import { useCatalogue } from '../support/catalogue'
import {
  createPlaylist,
  deletePlaylist,
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
  listPlaylistChoices,
  listPlaylists,
} from '@/lib/domains/playlists/queries'
import { PLAYLIST_ENTRIES_MAX, PLAYLISTS_MAX, newPlaylistSchema } from '@/lib/domains/playlists/schema'
import { createPassage, deletePassage } from '@/lib/domains/viewing/mutations-passages'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { routes } from '@/lib/shared/routes'
import { makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'

useCatalogue()

/** A playlist of so many videos. */
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

const idsOf = async (actor: Actor, id: number) => (await getPlaylist(actor, id))?.entries.map((entry) => entry.id) ?? []

describe('playlists', () => {
  it('hold videos once and in order, of which one can be taken out', async () => {
    const actor = await makeViewer()
    const { id, videos } = await makePlaylist(actor, 3)
    const [first] = videos
    const entry = { videoId: first?.id ?? 0 }
    await Promise.all([setPlaylistEntry(actor, id, entry, true), setPlaylistEntry(actor, id, entry, true)])
    const names = videos.map(({ name }) => name)
    expect((await getPlaylist(actor, id))?.entries.map(({ video }) => video?.name)).toEqual(names)
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
    expect((await getPlaylist(actor, id))?.entries.map(({ video }) => video?.name)).toEqual(names.slice(2))
  })

  it('keep each entry when two windows move and add at once', async () => {
    const actor = await makeViewer()
    const { id } = await makePlaylist(actor, 4)
    const [a, b, c, d] = (await idsOf(actor, id)) as [number, number, number, number]
    await movePlaylistEntry(actor, id, d, 0)
    expect(await idsOf(actor, id)).toEqual([d, a, b, c])
    // Sent again, and past the end.
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
    await expect(movePlaylistEntry(actor, id, 2_000_000, 0)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are read and changed by their person only', async () => {
    const [owner, other] = [await makeViewer(), await makeViewer()]
    const unverified = await makeViewer({ verified: false })
    const { id, videos } = await makePlaylist(owner, 1)
    const entry = { videoId: videos[0]?.id ?? 0 }
    const [entryId = 0] = await idsOf(owner, id)
    const actions = (actor: Actor) => [
      () => updatePlaylist(actor, id, { name: 'Theirs' }),
      () => setPlaylistLink(actor, id, 'on'),
      () => setPlaylistEntry(actor, id, entry, false),
      () => removePlaylistEntry(actor, id, entryId),
      () => movePlaylistEntry(actor, id, entryId, 0),
      () => deletePlaylist(actor, id),
    ]
    for (const [actor, code] of [
      [other, 'not_found'],
      [unverified, 'forbidden'],
      [visitor, 'unauthenticated'],
    ] as const) {
      for (const run of actions(actor)) await expect(run()).rejects.toMatchObject({ code })
    }
    expect(await getPlaylist(other, id)).toBeNull()
    expect(await getPlaylistPlace(other, String(id), entry)).toBeNull()
    expect(await getPlaylistPlace(visitor, String(id), entry)).toBeNull()
    await expect(createPlaylist(visitor, { name: 'A' })).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(listPlaylists(unverified)).rejects.toMatchObject({ code: 'forbidden' })
    const kept = { name: 'Lessons', shareToken: null, entries: [{ id: entryId }] }
    expect(await getPlaylist(owner, id)).toMatchObject(kept)
  })

  it('copy a passage, which stays when the person’s own is deleted', async () => {
    const [actor, other] = [await makeViewer(), await makeViewer()]
    const { id: videoId } = await makeVideo()
    const passage = await createPassage(actor, { videoId, name: 'Niraval', startSeconds: 62.5, endSeconds: 90 })
    const { id } = await createPlaylist(actor, { name: 'Practice' }, { videoId, passageId: passage.id })
    await setPlaylistEntry(actor, id, { videoId }, true)
    await deletePassage(actor, passage.id)
    const copied = { name: 'Niraval', startSeconds: 62.5, endSeconds: 90 }
    expect((await getPlaylist(actor, id))?.entries.map((entry) => entry.passage)).toEqual([copied, null])
    const { shareToken } = await setPlaylistLink(actor, id, 'on')
    const token = shareToken ?? ''
    const [whole] = (await getSharedPlaylist(other, token))?.entries ?? []
    expect(whole?.passage).toEqual(copied)
    // Where one stands in it, also by the entry.
    const entryIds = await idsOf(actor, id)
    const place = { name: 'Practice', list: token, number: 2, entries: 2, next: null, previous: { passage: copied } }
    expect(await getPlaylistPlace(other, token, { videoId, entryId: entryIds[1] })).toMatchObject(place)
    expect(await getPlaylistPlace(actor, String(id), { videoId })).toMatchObject({ number: 1, previous: null })
    expect(await getPlaylistPlace(other, String(id), { videoId })).toBeNull()
    // What is not published is no neighbour, and does not count.
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
    // Nobody else's passage, and no passage of another video.
    const theirs = await createPassage(other, { videoId, name: 'Theirs', startSeconds: 1, endSeconds: 2 })
    for (const entry of [
      { videoId, passageId: theirs.id },
      { videoId: (await makeVideo()).id, passageId: theirs.id },
      { videoId: (await makeVideo({ publishedAt: null })).id },
      { videoId: 2_000_000 },
    ])
      await expect(setPlaylistEntry(actor, id, entry, true)).rejects.toMatchObject({ code: 'not_found' })
    expect((await idsOf(actor, id)).slice(0, 2)).toEqual(entryIds)
  })

  it('have largest numbers, also for requests at the same time, and a name', async () => {
    const actor = await makeViewer()
    const { id: userId } = actor
    const playlists = Array.from({ length: PLAYLISTS_MAX - 1 }, (_, index) => {
      return { userId, name: `List ${index}`, updatedAt: new Date() }
    })
    await db.playlist.createMany({ data: playlists })
    const made = await Promise.allSettled(['A', 'B', 'C'].map((name) => createPlaylist(actor, { name })))
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const { id } = await db.playlist.findFirstOrThrow({ where: { userId } })
    const { id: videoId } = await makeVideo()
    await db.playlistEntry.createMany({
      data: Array.from({ length: PLAYLIST_ENTRIES_MAX - 1 }, (_, position) => {
        const passage = { passageName: 'P', startSeconds: position, endSeconds: position + 1 }
        return { playlistId: id, videoId, position, ...passage }
      }),
    })
    const videos = [await makeVideo(), await makeVideo()]
    const added = await Promise.allSettled(
      videos.map((video) => setPlaylistEntry(actor, id, { videoId: video.id }, true)),
    )
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await idsOf(actor, id)).toHaveLength(PLAYLIST_ENTRIES_MAX)
    for (const name of ['', '  ', 'n'.repeat(81), 'a\0b', 5])
      expect(newPlaylistSchema.safeParse({ name }).success).toBe(false)
    await deletePlaylist(actor, id)
    expect(await db.playlistEntry.count()).toBe(0)
  })
})
