import { saveArtist } from '@/lib/domains/editorial/mutations-artists'
import { deleteName, saveName } from '@/lib/domains/editorial/mutations-names'
import { changeAtOnce } from '@/lib/domains/editorial/mutations-bulk'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { getTrailer, listTrailers } from '@/lib/domains/catalogue/queries-trailers'
import { browseCards, readBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'
import { listChoices } from '@/lib/domains/editorial/queries-choices'
import { getStaffArtist, listStaffArtists } from '@/lib/domains/editorial/queries-artists'
import { newArtist, SAME_ARTIST } from '@/lib/domains/editorial/schema-artists'
import { videoInputSchema } from '@/lib/domains/editorial/schema-videos'
import { searchVideos } from '@/lib/domains/search/queries'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import { clearCatalogue, future, makeArtist, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { videoInput } from '@/tests/factories/content'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

test('a video shows no artist until its artist is published', async () => {
  const admin = await makeViewer({ admin: true })
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
  afterEach(clearCatalogue)

  it('are found by a part of another spelling, in lists and choosers', async () => {
    const { id } = await makeArtist({ name: 'M. S. Subbulakshmi', aliases: ['Kunjamma', 'எம். எஸ்.'] })
    await makeArtist({ name: 'Asha' })
    for (const query of ['kunja', 'எம்']) {
      expect(
        (await listStaffArtists(await makeViewer({ admin: true }), { page: 0, query })).data.map((row) => row.id),
      ).toEqual([id])
      expect(
        (await listChoices(await makeViewer({ admin: true }), { kind: 'artist', query })).map((choice) => choice.id),
      ).toEqual([id])
    }
  })

  it('are asked about when a second one gets the same name, however it is written', async () => {
    const { id } = await makeArtist({ name: 'Aasha Rao' })
    const refused = await saveArtist(await makeViewer({ admin: true }), null, artist).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'validation',
      fields: { name: `${SAME_ARTIST}: Aasha Rao #${id}. If this is somebody else, say so below.` },
    })
    const { id: other } = await saveArtist(await makeViewer({ admin: true }), null, { ...artist, isAnother: true })
    // The name is asked about when it is given, not each time that the artist is saved.
    await saveArtist(await makeViewer({ admin: true }), other, { ...artist, description: 'Changed' })
    expect(await db.artist.count()).toBe(2)
  })

  it('are asked about, and go to the trash, among the names of the catalogue too', async () => {
    const admin = await makeViewer({ admin: true })
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
    const problems = videoInputSchema.safeParse({
      ...videoInput(),
      performers: [{ artistId: 'Asha', role: '' }],
      seriesId: 'Marg',
      tagIds: ['a:a'],
    }).error?.issues
    expect(problems?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['performers.0.artistId', 'Please choose from the list'],
      ['seriesId', 'Please choose from the list'],
      ['tagIds.0', 'Please choose from the list'],
    ])
  })
})
