import { db } from '@/lib/server/db/client'
import {
  categoryIds,
  clearCatalogue,
  file,
  hls,
  makeArtist,
  makeSeries,
  makeSubCategory,
  makeTrailer,
  makeVideo,
  past,
  vimeo,
} from '@/tests/factories/catalogue'
import { makeViewer, rent } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

useTestDatabase()
afterEach(clearCatalogue)

/** What the database refuses by itself, for every writer. */
describe('a constraint of the database', () => {
  it('allows a video with exactly one source only', async () => {
    await expect(makeVideo({ ...vimeo(), ...file() })).rejects.toThrow(/Video_one_source/)
    await expect(makeVideo({ vimeoId: null, fileKey: null })).rejects.toThrow(/Video_one_source/)
    await expect(makeVideo({ ...file(), embedKey: 'abc' })).rejects.toThrow(/Video_embedKey_needs_vimeo/)
    for (const vimeoId of ['', 'abc', '12/3', '1?h=2', '76979871\n']) {
      await expect(makeVideo({ vimeoId })).rejects.toThrow(/Video_vimeoId_numeric/)
    }
    for (const other of [file(), vimeo()])
      await expect(makeVideo({ ...hls(), ...other })).rejects.toThrow(/Video_one_source/)
    for (const hlsUrl of ['', 'a.m3u8', '//a/b.m3u8', 'http://a/b.m3u8', 'javascript:1', 'https://a/b.mp4']) {
      await expect(makeVideo({ hlsUrl })).rejects.toThrow(/Video_hlsUrl/)
      await expect(makeTrailer((await makeVideo(hls())).id, { hlsUrl })).rejects.toThrow(/Trailer_hlsUrl/)
    }
    const { id } = await makeVideo()
    await expect(makeTrailer(id, { ...hls(), ...file() })).rejects.toThrow(/Trailer_one_source/)
    await expect(makeTrailer(id, { ...vimeo(), ...file() })).rejects.toThrow(/Trailer_one_source/)
    await expect(makeTrailer(id, { vimeoId: null })).rejects.toThrow(/Trailer_one_source/)
    await makeTrailer(id)
    await expect(makeTrailer(id)).rejects.toMatchObject({ code: 'P2002' })
  })

  it('allows only a sub-category of the video’s own category, also when the sub-category moves', async () => {
    const odissi = await makeSubCategory('dance')
    await expect(makeVideo({ category: 'music', subCategoryId: odissi.id })).rejects.toMatchObject({ code: 'P2003' })
    const video = await makeVideo({ category: 'dance', subCategoryId: odissi.id })
    const move = db.video.update({ where: { id: video.id }, data: { categoryId: categoryIds.music } })
    await expect(move).rejects.toMatchObject({ code: 'P2003' })
    await expect(db.subCategory.delete({ where: { id: odissi.id } })).rejects.toMatchObject({ code: 'P2003' })
    await expect(db.category.delete({ where: { id: categoryIds.dance } })).rejects.toMatchObject({ code: 'P2003' })
  })

  it('allows an episode number only with a series, once, from 1', async () => {
    const { id: seriesId } = await makeSeries()
    await expect(makeVideo({ seriesId })).rejects.toThrow(/Video_episode_of_series/)
    await expect(makeVideo({ episode: 1 })).rejects.toThrow(/Video_episode_of_series/)
    await expect(makeVideo({ seriesId, episode: 0 })).rejects.toThrow(/Video_episode_counts_from_1/)
    await makeVideo({ seriesId, episode: 1 })
    await expect(makeVideo({ seriesId, episode: 1 })).rejects.toMatchObject({ code: 'P2002' })
  })

  it('allows only possible lengths and programmes', async () => {
    await expect(makeVideo({ durationSeconds: 0 })).rejects.toThrow(/Video_duration/)
    const { id: videoId } = await makeVideo()
    const piece = (startSeconds: number, title = 'Alapana') =>
      db.piece.create({ data: { videoId, startSeconds, title } })
    await expect(piece(-1)).rejects.toThrow(/Piece_start/)
    await expect(piece(0, '  ')).rejects.toThrow(/Piece_title_present/)
    await piece(0)
    await expect(piece(0)).rejects.toMatchObject({ code: 'P2002' })
    await expect(db.raga.create({ data: { name: 'Impossible', melakarta: 73 } })).rejects.toThrow(/Raga_melakarta/)
  })

  it('refuses to delete an artist with videos and a video that somebody rented', async () => {
    const artist = await makeArtist()
    const video = await makeVideo({ artistId: artist.id })
    await expect(db.artist.delete({ where: { id: artist.id } })).rejects.toMatchObject({ code: 'P2003' })
    const { id } = await makeViewer({ rental: { videoIds: [video.id] } })
    await expect(db.video.delete({ where: { id: video.id } })).rejects.toMatchObject({ code: 'P2003' })
    await expect(rent(id, video.id, { paidAt: past(1), expiresAt: past(2) })).rejects.toThrow(/Rental_expires_later/)
    await db.user.delete({ where: { id } })
    expect(await db.rental.findFirst({ where: { videoId: video.id } })).toMatchObject({ userId: null })
  })

  it('deletes trailers, programmes and features with their video', async () => {
    const video = await makeVideo()
    await makeTrailer(video.id)
    await db.piece.create({ data: { videoId: video.id, startSeconds: 0, title: 'Varnam' } })
    await db.featuredVideo.create({ data: { page: 'browse', videoId: video.id, position: 0 } })
    await db.video.delete({ where: { id: video.id } })
    expect(await Promise.all([db.trailer.count(), db.piece.count(), db.featuredVideo.count()])).toEqual([0, 0, 0])
  })
})
