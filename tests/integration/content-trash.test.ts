import { getVideo } from '@/lib/domains/catalogue/queries'
import { deleteArtist } from '@/lib/domains/editorial/mutations-artists'
import { changeVideos, saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import { createTag, deleteTag } from '@/lib/domains/tags/mutations'
import { deleteFromTrash, purgeTrash, restoreFromTrash } from '@/lib/domains/trash/mutations'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { clearCatalogue, makeArtist, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

describe('the trash', () => {
  useTestDatabase()
  let admin: Actor
  beforeEach(async () => {
    admin = await makeViewer({ admin: true })
  })
  afterEach(async () => {
    await clearCatalogue()
    await db.trashItem.deleteMany()
  })

  const list = async () => (await listTrash(admin, { page: 0, query: '' })).data
  const first = async () => (await list())[0] ?? { id: 0 }
  const remove = (id: number) => changeVideos(admin, { ids: [id], action: 'delete' })

  it('gives a video back as it was, with its programme, performers, tags and captions', async () => {
    const artist = await makeArtist({ name: 'Asha' })
    const tag = await createTag(admin, { type: 's', tag: 's:margazhi', name: 'Margazhi', description: null })
    const { id } = await makeVideo({ artistId: artist.id })
    const stored = await getStaffVideo(admin, id)
    if (!stored) throw new Error('no video')
    await saveVideo(admin, id, {
      ...{ ...stored.form, tagIds: [tag.id], duration: '1:00:00' },
      pieces: '0:00 Vatapi Ganapatim · Hamsadhwani · Adi\n12:40 Mangalam · Sourashtram · Adi',
    })
    await db.captionTrack.create({ data: { videoId: id, language: 'en', label: 'English', text: 'WEBVTT' } })
    const before = await getStaffVideo(admin, id)
    await remove(id)
    expect(await getStaffVideo(admin, id)).toBeNull()
    expect(await list()).toMatchObject([{ kind: 'video', name: before?.form.name }])
    await restoreFromTrash(admin, await first())
    expect(await getStaffVideo(admin, id)).toEqual(before)
    expect(await getVideo(admin, id)).not.toBeNull()
    expect(await list()).toEqual([])
    const audit = await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })
    expect(audit).toMatchObject({ action: 'restore', entity: 'Video', entityId: String(id) })
  })

  it('gives a video back without what is gone meanwhile', async () => {
    const artist = await makeArtist({ name: 'Asha' })
    const series = await db.series.create({ data: { name: 'Season', description: '' } })
    const { id } = await makeVideo({ artistId: artist.id })
    await db.video.update({ where: { id }, data: { seriesId: series.id, episode: 1 } })
    await remove(id)
    await deleteArtist(admin, artist.id, {})
    const { id: other } = await makeVideo()
    await db.video.update({ where: { id: other }, data: { seriesId: series.id, episode: 1 } })
    const items = await list()
    await restoreFromTrash(admin, items.find(({ kind }) => kind === 'video') ?? { id: 0 })
    expect(await getStaffVideo(admin, id)).toMatchObject({ artists: [], series: null, form: { episode: '' } })
    await restoreFromTrash(admin, await first())
    expect(await db.artist.count({ where: { id: artist.id } })).toBe(1)
  })

  it('does not stand in the way of a new one of the same code, and says so when the old one should come back', async () => {
    const input = { type: 's', tag: 's:margazhi', name: 'Margazhi', description: null } as const
    const { id } = await createTag(admin, input)
    await deleteTag(admin, id)
    const { id: second } = await createTag(admin, { ...input, name: 'Another' })
    const message = '“Another” has the tag s:margazhi now. Change or delete that first; nothing was restored.'
    await expect(restoreFromTrash(admin, await first())).rejects.toMatchObject({ code: 'conflict', message })
    await deleteTag(admin, second)
    const [, old] = await list()
    await restoreFromTrash(admin, old ?? { id: 0 })
    expect(await db.tag.findMany({ select: { id: true, name: true } })).toEqual([{ id, name: 'Margazhi' }])
  })

  it('is emptied after thirty days, or one by one before; each is restored once only', async () => {
    const videos = [await makeVideo(), await makeVideo(), await makeVideo()]
    for (const { id } of videos) await remove(id)
    await deleteFromTrash(admin, await first())
    const item = await first()
    const both = await Promise.allSettled([restoreFromTrash(admin, item), restoreFromTrash(admin, item)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const day = 24 * 60 * 60 * 1000
    expect(await purgeTrash(new Date(Date.now() + 29 * day))).toBe(0)
    expect(await purgeTrash(new Date(Date.now() + 31 * day))).toBe(1)
    expect(await list()).toEqual([])
  })

  it('is closed to everybody but staff', async () => {
    await remove((await makeVideo()).id)
    const item = await first()
    for (const actor of [
      visitor,
      { ...admin, role: 'MEMBER' as const, staffRole: null },
      { ...admin, staffRole: 'SUPPORT' as const },
    ])
      for (const run of [restoreFromTrash, deleteFromTrash])
        await expect(run(actor, item)).rejects.toMatchObject({
          code: expect.stringMatching(/unauthenticated|forbidden/),
        })
  })
})
