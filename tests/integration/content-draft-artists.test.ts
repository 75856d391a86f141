import { saveArtist } from '@/lib/domains/editorial/mutations-artists'
import { changeVideos } from '@/lib/domains/editorial/mutations-videos'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { getTrailer, listTrailers } from '@/lib/domains/catalogue/queries-trailers'
import { browseCards, readBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'
import { getStaffArtist } from '@/lib/domains/editorial/queries-lists'
import { searchVideos } from '@/lib/domains/search/queries'
import { visitor } from '@/lib/shared/actor'
import { clearCatalogue, future, makeArtist, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
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
    await changeVideos(admin, { ids: [video.id], action: 'publish' })
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
