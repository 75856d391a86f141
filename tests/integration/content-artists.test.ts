import { saveArtist } from '@/lib/domains/catalogue/artists/mutations'
import { newArtist, SAME_ARTIST } from '@/lib/domains/catalogue/artists/schema'
import { changeAtOnce, previewBulk } from '@/lib/domains/catalogue/bulk/mutations'
import type { BulkSet } from '@/lib/domains/catalogue/bulk/schema'
import { listChoices } from '@/lib/domains/catalogue/editing/queries'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { browseCards, readBrowseVideos } from '@/lib/domains/catalogue/shelves/queries'
import { getStaffArtist, listStaffArtists } from '@/lib/domains/catalogue/staff-artists/queries'
import { getTrailer, listTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { videoInputSchema } from '@/lib/domains/catalogue/videos/schema'
import { deleteName, saveName } from '@/lib/domains/names/entries/mutations'
import { searchVideos } from '@/lib/domains/search/queries'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { clearCatalogue, future, makeArtist, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { videoInput } from '@/tests/factories/content'
import { csv, load, NEW } from '@/tests/factories/imports'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
let admin: Actor
beforeAll(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(clearCatalogue)

test('a video shows no artist until its artist is published', async () => {
  for (const publishedAt of [null, future(1)]) {
    const artist = await makeArtist({ name: 'Secretha Hiddenworthy', publishedAt })
    const video = await makeVideo({ publishedAt: null, freeAccess: true, artistId: artist.id })
    const trailer = await makeTrailer(video.id)
    await changeAtOnce(admin, { ids: [video.id], set: { field: 'date', publication: 'public', publishAt: '' } })
    const search = (query: string) => searchVideos(visitor, { query, subCategories: [], page: 0 })
    const shown = [
      await getVideo(visitor, video.id),
      browseCards(visitor, await readBrowseVideos()),
      await listTrailers(),
      await getTrailer(trailer.id),
      await search(''),
      await search('hiddenworthy'),
    ]
    expect(shown[0]).toMatchObject({ id: video.id, artist: null })
    expect(JSON.stringify(shown)).not.toContain('Hiddenworthy')
    if (publishedAt === null) expect((await search('hiddenworthy')).data).toEqual([])
    const stored = await getStaffArtist(admin, artist.id)
    if (!stored) throw new Error('The artist is gone')
    await saveArtist(admin, artist.id, { ...stored.form, publication: 'public', publishAt: '' })
    expect(await getVideo(visitor, video.id)).toMatchObject({ artist: { id: artist.id, name: artist.name } })
    expect((await search('hiddenworthy')).data).toMatchObject([{ id: video.id, match: { field: 'artist' } }])
    await clearCatalogue()
  }
})

describe('artists', () => {
  const artist = { ...newArtist, name: 'Asha Rao' }

  it('are found by a part of another spelling, in lists and choosers', async () => {
    const { id } = await makeArtist({ name: 'M. S. Subbulakshmi', aliases: ['Kunjamma', 'எம். எஸ்.'] })
    await makeArtist({ name: 'Asha' })
    for (const query of ['kunja', 'எம்']) {
      expect((await listStaffArtists(admin, { page: 0, query })).data).toMatchObject([{ id }])
      expect(await listChoices(admin, { kind: 'artist', query })).toMatchObject([{ id }])
    }
  })

  it('are asked about when a second one gets the same name, however it is written', async () => {
    const { id } = await makeArtist({ name: 'Aasha Rao' })
    const name = `${SAME_ARTIST}: Aasha Rao #${id}. If this is somebody else, say so below.`
    await expect(saveArtist(admin, null, artist)).rejects.toMatchObject({ code: 'validation', fields: { name } })
    const { id: other } = await saveArtist(admin, null, { ...artist, isAnother: true })
    // The name is asked about when it is given, not each time that the artist is saved.
    await saveArtist(admin, other, { ...artist, description: 'Changed' })
    expect(await db.artist.count()).toBe(2)
  })

  it('are asked about, and go to the trash, among the names of the catalogue too', async () => {
    const { id, name } = await makeArtist({ name: 'Asha', description: 'A singer.' })
    const { id: other } = await makeArtist({ name: 'Aasha Rao' })
    const save = (given: string) =>
      saveName(admin, { kind: 'artist', id, name: given, aliases: '', seen: { name, aliases: [] } })
    const message = `${SAME_ARTIST}: Aasha Rao #${other}. Merge the two, or rename this one among the artists.`
    await expect(save('Asha Rao')).rejects.toMatchObject({ code: 'validation', fields: { name: message } })
    await save('Asha R.')
    await deleteName(admin, { kind: 'artist', id })
    const [item] = (await listTrash(admin, { page: 0, query: '' })).data
    expect(item).toMatchObject({ kind: 'artist', name: 'Asha R.' })
    await restoreFromTrash(admin, { id: item?.id ?? 0 })
    expect(await db.artist.findUnique({ where: { id } })).toMatchObject({ description: 'A singer.' })
  })

  it('and other choices are not replaced by nothing: text that is no choice is refused', () => {
    const typed = { performers: [{ artistId: 'Asha', role: '' }], seriesId: 'Marg', tagIds: ['a:a'] }
    const problems = videoInputSchema.safeParse({ ...videoInput(), ...typed }).error?.issues
    expect(problems?.map(({ path, message }) => [path.join('.'), message])).toEqual(
      ['performers.0.artistId', 'seriesId', 'tagIds.0'].map((field) => [field, 'Please choose from the list']),
    )
  })
})

const publish: BulkSet = { field: 'date', publication: 'public', publishAt: '' }
const none = { total: 0, named: [] }

/** Drafts with an artist who is a draft, one who is public later than the videos, and one who is public. */
async function drafts() {
  const hidden = [await makeArtist({ publishedAt: null }), await makeArtist({ publishedAt: future(1) })]
  const ids: number[] = []
  for (const artist of [...hidden, hidden[0], await makeArtist()])
    ids.push((await makeVideo({ publishedAt: null, artistId: artist?.id })).id)
  const named = hidden.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
  return { ids, hidden: { total: 2, named } }
}

describe('who publishes videos is told which of their artists visitors do not see', () => {
  it('in the preview of a change of many, and not where videos become drafts or something else is set', async () => {
    const { ids, hidden } = await drafts()
    const preview = async (set: BulkSet) => (await previewBulk(admin, { choice: { ids }, set })).hidden
    expect(await preview(publish)).toEqual(hidden)
    expect((await preview({ ...publish, publishAt: '2031-01-01T10:00' })).total).toBe(1)
    expect(await preview({ ...publish, publication: 'draft' })).toEqual(none)
    expect(await preview({ field: 'access', access: 'free' })).toEqual(none)
  })

  it('after they are published without a preview', async () => {
    const { ids, hidden } = await drafts()
    expect(await changeAtOnce(admin, { ids, set: publish })).toMatchObject({ changed: 4, hidden })
    expect((await changeAtOnce(admin, { ids, set: publish })).hidden).toEqual(none)
  })

  it('in the form of the video, a draft or public', async () => {
    const { ids, hidden } = await drafts()
    const inForms = async () => {
      const videos = await Promise.all(ids.map((id) => getStaffVideo(admin, id)))
      return videos.map((video) => video?.hidden.total)
    }
    expect(await inForms()).toEqual([1, 1, 1, 0])
    await changeAtOnce(admin, { ids, set: publish })
    expect(await inForms()).toEqual([1, 1, 1, 0])
    const where = { id: { in: hidden.named.map(({ id }) => id) } }
    await db.artist.updateMany({ where, data: { publishedAt: new Date() } })
    expect(await inForms()).toEqual([0, 0, 0, 0])
  })

  it('by an import that publishes what an import of drafts brought', async () => {
    const rows = (publishedAt: string) =>
      csv(`${NEW},artist,publishedAt`, `a,A,music,1,60,Asha Rao,${publishedAt}`, `b,B,music,2,60,Ila Sen,2026-01-01`)
    const doubts = async (publishedAt: string) => {
      const result = await load(rows(publishedAt))
      return result.ok && result.summary.doubts
    }
    expect(await doubts('')).toEqual({ bad: [], badTotal: 0 })
    const message = 'is not public, so visitors do not see the name in 1 video: "Asha Rao"'
    expect(await doubts('2026-01-01')).toEqual({ bad: [{ line: 2, column: 'artist', message }], badTotal: 1 })
    // What is so already is not said once more.
    expect(await doubts('2026-01-01')).toEqual({ bad: [], badTotal: 0 })
  })
})
