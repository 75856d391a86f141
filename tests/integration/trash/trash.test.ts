import { mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { GET as mediaPart } from '@/app/api/media/[token]/[...path]/route'
import { GET as media } from '@/app/api/media/[token]/route'
import { GET as captionsFile } from '@/app/api/media/captions/[id]/route'
import { deleteArtist, saveArtist } from '@/lib/domains/catalogue/artists/mutations'
import { newArtist } from '@/lib/domains/catalogue/artists/schema'
import { chosenIds } from '@/lib/domains/catalogue/bulk/queries'
import { bulkChoiceSchema } from '@/lib/domains/catalogue/bulk/schema'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { getStaffArtist } from '@/lib/domains/catalogue/staff-artists/queries'
import { deleteTrailer } from '@/lib/domains/catalogue/trailers/mutations'
import { deleteVideos, saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { deleteLivestream } from '@/lib/domains/livestreams/editing/mutations'
import { removeFiles } from '@/lib/domains/media/jobs'
import { createTag, deleteTag } from '@/lib/domains/names/tags/mutations'
import { purgeTrash } from '@/lib/domains/trash/jobs'
import { deleteFromTrash, restoreFromTrash } from '@/lib/domains/trash/mutations'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { mediaUrl } from '@/lib/server/media/links'
import { streamKeyOf } from '@/lib/server/media/streams/stream-store'
import type { Actor } from '@/lib/shared/access/actor'
import { found } from '@/lib/shared/errors'
import {
  clearCatalogue,
  future,
  makeArtist,
  makeLivestream,
  makeSeries,
  makeTrailer,
  makeVideo,
} from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { formOf, useStaff } from '@/tests/integration/support/staff'
import { useStoredFiles } from '@/tests/support/data/stored-files'
import { call, type Handler } from '@/tests/support/requests/request-scope'

const { dataDir } = useCatalogue()
const admin = useStaff()
const { fileOf, isStored, store, storePicture, addressOf } = useStoredFiles(dataDir)
afterEach(async () => {
  await clearCatalogue()
  await emptyTables('TrashItem', 'FileRemoval', 'FileStream')
})

const list = async () => (await listTrash(admin, { page: 0, query: '' })).data
const first = async () => (await list())[0] ?? { id: 0 }
const restoreFirst = async () => restoreFromTrash(admin, await first())
/** Deletes an artist directly, as a merge does. The artist then isn't in the trash. */
const dropArtist = (id: number) => db.artist.delete({ where: { id } })
const remove = (id: number) => deleteVideos(admin, { ids: [id] })
async function expectRemoved(keys: readonly string[], { thereOn, goneOn }: { thereOn: number; goneOn: number }) {
  await removeFiles(future(thereOn))
  expect(keys.filter(isStored)).toEqual(keys)
  await removeFiles(future(goneOn))
  expect(keys.filter(isStored)).toEqual([])
}

describe('the trash', () => {
  it('restores a video with its programme, performers, tags and captions', async () => {
    const artist = await makeArtist({ name: 'Asha' })
    const tag = await createTag(admin, { type: 's', tag: 's:margazhi', name: 'Margazhi', description: null })
    const { id } = await makeVideo({ artistId: artist.id })
    await saveVideo(admin, id, {
      ...(await formOf(admin, id)),
      tagIds: [tag.id],
      duration: '1:00:00',
      pieces: '0:00 Vatapi Ganapatim · Hamsadhwani · Adi\n12:40 Mangalam · Sourashtram · Adi',
    })
    await db.captionTrack.create({ data: { videoId: id, language: 'en', label: 'English', text: 'WEBVTT' } })
    const before = await getStaffVideo(admin, id)
    const lacking = () => chosenIds(bulkChoiceSchema.parse({ filter: { missing: 'programme' } }), new Date())
    expect(await lacking()).toEqual([])
    await remove(id)
    expect(await getStaffVideo(admin, id)).toBeNull()
    expect(await list()).toMatchObject([{ kind: 'video', name: before?.form.name }])
    await restoreFirst()
    expect(await getStaffVideo(admin, id)).toEqual(before)
    expect(await getVideo(admin, id)).not.toBeNull()
    expect(await list()).toEqual([])
    const audit = await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })
    expect(audit).toMatchObject({ action: 'restore', entity: 'Video', entityId: String(id) })
    // The restored video has its pieces, so the filter for videos without pieces doesn't list it.
    expect(await lacking()).toEqual([])
    await db.piece.deleteMany()
    expect(await lacking()).toEqual([id])
  })

  it('restores a video without references deleted in the meantime', async () => {
    const [artist, second] = [await makeArtist({ name: 'Asha' }), await makeArtist({ name: 'Bala' })]
    const series = await makeSeries()
    const { id } = await makeVideo({ artistId: artist.id, seriesId: series.id, episode: 1 })
    await db.videoPerformer.create({ data: { videoId: id, artistId: second.id, position: 2 } })
    await remove(id)
    await deleteArtist(admin, artist.id, {})
    // Gives the series a video in another category, so that the restored video can't rejoin it.
    await makeVideo({ category: 'dance', seriesId: series.id, episode: 2 })
    const items = await list()
    await restoreFromTrash(admin, items.find(({ kind }) => kind === 'video') ?? { id: 0 })
    expect(await getStaffVideo(admin, id)).toMatchObject({ series: null, form: { episode: '' } })
    expect(await db.videoPerformer.findMany()).toMatchObject([{ artistId: second.id, position: 1 }])
    await restoreFirst()
    expect(await db.artist.count({ where: { id: artist.id } })).toBe(1)
  })

  it('restores rows deleted before their table gained one column and lost another', async () => {
    /** Restores the newest item after removing `column` from its stored row and adding an unknown column. */
    async function restoreWithout(column: string) {
      const { id } = await db.trashItem.findFirstOrThrow({ orderBy: { id: 'desc' } })
      await db.$executeRaw`
        UPDATE "TrashItem" SET "rows" = jsonb_set("rows" #- ARRAY['0', 'rows', '0', ${column}], '{0,rows,0,gone}', 'true')`
      await restoreFromTrash(admin, { id })
    }
    const artist = await makeArtist({ name: 'Asha' })
    await deleteArtist(admin, artist.id, {})
    await restoreWithout('facts')
    expect(found(await getStaffArtist(admin, artist.id)).form).toMatchObject({ name: 'Asha' })
    expect(await db.artist.findFirstOrThrow({ select: { facts: true } })).toEqual({ facts: {} })
    const { id, name } = await makeVideo()
    await remove(id)
    await restoreWithout('rentalPrices')
    expect(await formOf(admin, id)).toMatchObject({ name })
  })

  it('frees the code of a tag, and refuses to restore the tag while the code is taken', async () => {
    const input = { type: 's', tag: 's:margazhi', name: 'Margazhi', description: null } as const
    const { id } = await createTag(admin, input)
    await deleteTag(admin, id)
    const { id: second } = await createTag(admin, { ...input, name: 'Another' })
    const message = '“Another” now has the tag s:margazhi. Change its tag or delete “Another”, then try again.'
    await expect(restoreFirst()).rejects.toMatchObject({ code: 'conflict', message })
    await deleteTag(admin, second)
    const [, old] = await list()
    await restoreFromTrash(admin, old ?? { id: 0 })
    expect(await db.tag.findMany({ select: { id: true, name: true } })).toEqual([{ id, name: 'Margazhi' }])
  })

  it('is purged after thirty days, or item by item before', async () => {
    for (const { id } of [await makeVideo(), await makeVideo()]) await remove(id)
    await deleteFromTrash(admin, await first())
    expect(await purgeTrash(future(29))).toBe(0)
    expect(await purgeTrash(future(31))).toBe(1)
    expect(await list()).toEqual([])
  })

  let videos = 0
  async function storedVideo() {
    const fileKey = store(`videos/recital-${(videos += 1)}.mp4`)
    const main = store(streamKeyOf(fileKey))
    const segment = store(main.replace('main.m3u8', '0/001.m2ts'))
    await db.fileStream.create({ data: { fileKey, streamKey: main, nextAttemptAt: null } })
    const [picture, still] = [storePicture(), storePicture()]
    const { id } = await makeVideo({ fileKey, thumbnailUrl: addressOf(picture) })
    await makeTrailer(id, { thumbnailUrl: addressOf(still) })
    return { id, files: [fileKey, main, segment, picture, still] }
  }

  it('keeps the files of a video for thirty days, then removes only those', async () => {
    const [kept, gone, other] = [await storedVideo(), await storedVideo(), await storedVideo()]
    // Uses a picture of the deleted video for an artist too.
    const shared = gone.files[3] ?? ''
    await makeArtist({ thumbnailUrl: addressOf(shared) })
    await remove(kept.id)
    await remove(gone.id)
    await purgeTrash(future(29))
    await removeFiles(future(29))
    expect([...kept.files, ...gone.files].every(isStored)).toBe(true)
    const items = await list()
    await restoreFromTrash(admin, items[1] ?? { id: 0 })
    const [fileKey, streamKey] = kept.files
    expect(await db.video.findUnique({ where: { id: kept.id } })).toMatchObject({ fileKey, streamKey })
    await purgeTrash(future(31))
    // The purge only schedules the files for removal. The job removes them later.
    const named = (await db.fileRemoval.findMany()).map(({ fileKey }) => fileKey)
    expect(named.sort()).toEqual([gone.files[0], gone.files[3], gone.files[4]].sort())
    await removeFiles(future(31))
    expect(gone.files.filter(isStored)).toEqual([shared])
    expect([...kept.files, ...other.files].every(isStored)).toBe(true)
    expect([await db.fileRemoval.count(), await db.fileStream.count()]).toEqual([0, 2])
    await removeFiles(future(31))
    expect([...kept.files, ...other.files].every(isStored)).toBe(true)
  })

  it('deletes permanently at once, retries files that could not be removed, and keeps a file in use again', async () => {
    const { id, files } = await storedVideo()
    await remove(id)
    await deleteFromTrash(admin, await first())
    const [fileKey = ''] = files
    const { id: again } = await makeVideo({ fileKey })
    expect(await db.fileRemoval.count({ where: { fileKey } })).toBe(0)
    await remove(again)
    await deleteFromTrash(admin, await first())
    // Puts a directory in place of the file, so that its removal fails.
    rmSync(fileOf(fileKey))
    mkdirSync(fileOf(fileKey))
    await expect(removeFiles(new Date())).rejects.toThrow('files not removed: 1')
    expect(await db.fileRemoval.findMany()).toMatchObject([{ fileKey }])
    rmdirSync(fileOf(fileKey))
    store(fileKey)
    await removeFiles(new Date())
    expect(files.filter(isStored)).toEqual([])
  })

  it('does not serve a deleted video under a URL issued before', async () => {
    const { id } = await storedVideo()
    const english = { videoId: id, language: 'en', label: 'English', text: 'WEBVTT' }
    const track = await db.captionTrack.create({ data: english })
    const member = await makeViewer({ subscription: { status: 'active' } })
    const statuses = async (actor: Actor) => {
      const cookies = await signedIn(actor)
      const token = mediaUrl({ videoId: id, userId: actor.id }, new Date()).replace('/api/media/', '')
      const ask = async (handler: Handler, params: Record<string, string | string[]>) =>
        (await call(handler, { params, cookies })).status
      return Promise.all([
        ask(media, { token }),
        ask(mediaPart, { token, path: ['0', '001.m2ts'] }),
        ask(captionsFile, { id: String(track.id) }),
      ])
    }
    expect(await statuses(member)).toEqual([200, 200, 200])
    await remove(id)
    for (const actor of [member, admin]) expect(await statuses(actor)).toEqual([404, 404, 404])
    await restoreFirst()
    expect(await statuses(member)).toEqual([200, 200, 200])
  })

  it('removes files after thirty days unless something shows them', async () => {
    const [ofTrailer, ofArtist, ofStream, shared] = [storePicture(), storePicture(), storePicture(), storePicture()]
    const fileKey = store('videos/trailer.mp4')
    const video = await makeVideo({ thumbnailUrl: addressOf(shared) })
    const trailer = await makeTrailer(video.id, { fileKey, thumbnailUrl: addressOf(ofTrailer) })
    const artist = await makeArtist({ thumbnailUrl: addressOf(ofArtist) })
    const other = await makeArtist({ thumbnailUrl: addressOf(shared) })
    const livestream = await makeLivestream({ thumbnailUrl: addressOf(ofStream) })
    await deleteTrailer(admin, trailer.id, {})
    await deleteLivestream(admin, livestream.id, {})
    await dropArtist(artist.id)
    await dropArtist(other.id)
    const all = [ofTrailer, ofArtist, ofStream, fileKey, shared]
    await removeFiles(future(29))
    expect(all.every(isStored)).toBe(true)
    await removeFiles(future(31))
    expect(all.filter(isStored)).toEqual([shared])
    expect(await db.fileRemoval.count()).toBe(0)
  })

  /** Postpones the removal, as uploading the same picture again does. */
  async function uploadAgain(fileKey: string, days: number) {
    const due = { dueAt: future(days) }
    await db.fileRemoval.upsert({ where: { fileKey }, create: { fileKey, ...due }, update: due })
  }

  it('counts thirty days from the deletion, even for a picture uploaded again before', async () => {
    const fileKey = storePicture()
    const { id } = await makeArtist({ thumbnailUrl: addressOf(fileKey) })
    await uploadAgain(fileKey, 1)
    await dropArtist(id)
    await expectRemoved([fileKey], { thereOn: 29, goneOn: 31 })
  })

  it('keeps a picture uploaded again before the purge', async () => {
    const fileKey = storePicture()
    const { id } = await makeArtist({ thumbnailUrl: addressOf(fileKey) })
    await db.artist.update({ where: { id }, data: { thumbnailUrl: '' } })
    await uploadAgain(fileKey, 59)
    await purgeTrash(future(31))
    await expectRemoved([fileKey], { thereOn: 31, goneOn: 60 })
  })

  it('keeps a picture for its own thirty days if it was uploaded before or after the artist was deleted', async () => {
    const [before, after, ofMerge] = [storePicture(), storePicture(), storePicture()]
    for (const fileKey of [before, after, ofMerge]) {
      const { id } = await makeArtist({ thumbnailUrl: addressOf(fileKey) })
      if (fileKey === before) await uploadAgain(fileKey, 20)
      await deleteArtist(admin, id, {})
    }
    await uploadAgain(after, 30)
    await dropArtist((await makeArtist({ thumbnailUrl: addressOf(ofMerge) })).id)
    for (const item of await list()) await deleteFromTrash(admin, item)
    await expectRemoved([before, after, ofMerge], { thereOn: 19, goneOn: 31 })
  })

  it('keeps a replaced picture, and restores it in place of the newer one', async () => {
    const [old, newer] = [storePicture(), storePicture()]
    const { id } = await makeArtist({ name: 'Asha', thumbnailUrl: addressOf(old) })
    const save = (thumbnailUrl: string) =>
      saveArtist(admin, id, { ...newArtist, name: 'Asha', description: 'A singer.', thumbnailUrl })
    await save(addressOf(newer))
    const item = { kind: 'picture', name: 'Asha', picture: { url: addressOf(old), owner: 'Artist' } }
    expect(await list()).toMatchObject([item])
    await restoreFromTrash(admin, (await list())[0] ?? { id: 0 })
    expect(await db.artist.findUnique({ where: { id } })).toMatchObject({ thumbnailUrl: addressOf(old) })
    expect(await list()).toMatchObject([{ picture: { url: addressOf(newer) } }])
    const audit = await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })
    expect(audit).toMatchObject({ action: 'restore-picture', entity: 'Artist', entityId: String(id) })
    // Saves the form with the newer picture, which removes that picture from the trash.
    await save(addressOf(newer))
    expect(await list()).toMatchObject([item])
    await purgeTrash(future(31))
    await removeFiles(future(31))
    expect([old, newer].map(isStored)).toEqual([false, true])
  })

  it('restores a picture only while the item that showed it exists', async () => {
    const [old, newer] = [storePicture(), storePicture()]
    const { id } = await makeArtist({ name: 'Asha', thumbnailUrl: addressOf(old) })
    await db.artist.update({ where: { id }, data: { thumbnailUrl: addressOf(newer) } })
    await deleteArtist(admin, id, {})
    const items = await list()
    const picture = items.find(({ kind }) => kind === 'picture') ?? { id: 0 }
    await expect(restoreFromTrash(admin, picture)).rejects.toMatchObject({ code: 'conflict' })
    await restoreFromTrash(admin, items.find(({ kind }) => kind === 'artist') ?? { id: 0 })
    await restoreFromTrash(admin, picture)
    expect(await db.artist.findUnique({ where: { id } })).toMatchObject({ thumbnailUrl: addressOf(old) })
  })
})
