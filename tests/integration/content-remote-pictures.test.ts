import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { getArtist } from '@/lib/domains/catalogue/artists/queries'
import { listPublishedVideos } from '@/lib/domains/catalogue/listing/queries'
import { listSitemapTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { importVideos } from '@/lib/domains/import/videos/mutations'
import { listLivestreams } from '@/lib/domains/livestreams/queries'
import { takeInPictures } from '@/lib/domains/media/pictures/jobs'
import { countRemotePictures } from '@/lib/domains/media/pictures/queries'
import { currentGeneration } from '@/lib/server/cache/shared-pages'
import { db } from '@/lib/server/db/client'
import { fetchRemotePicture, guard, isPublicAddress } from '@/lib/server/media/pictures/remote-picture'
import { getObject } from '@/lib/server/media/storage/objects'
import { visitor } from '@/lib/shared/access/actor'
import { clearCatalogue, makeArtist, makeLivestream, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { refusalOf } from '@/tests/support/refusal-of'
import { useSettings } from '@/tests/support/settings'
import { useServer } from '@/tests/support/use-server'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

const OWN = /^\/api\/media\/pictures\/[0-9a-f]{40}\.webp$/
const closed = { ...guard }
let origin: string
let png: Buffer
/** Paths that were asked for. */
let asked: string[]
let answer: (path: string, response: ServerResponse) => void

const serverAt = useServer((request, response) => {
  asked.push(request.url ?? '')
  answer(request.url ?? '', response)
})
beforeAll(async () => {
  const red = sharp({ create: { width: 320, height: 180, channels: 3, background: '#a33' } })
  png = await red.png().toBuffer()
  origin = serverAt()
})
beforeEach(() => {
  asked = []
  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png)
  Object.assign(guard, { mayAsk: () => true, mayConnect: () => true })
})
afterEach(async () => {
  Object.assign(guard, closed)
  await clearCatalogue()
  await db.remotePicture.deleteMany()
})

const thumbnailOf = async (id: number) => (await db.video.findUniqueOrThrow({ where: { id } })).thumbnailUrl
async function takeInAll() {
  while ((await takeInPictures()) > 0);
}
const dueAgain = () => db.remotePicture.updateMany({ where: { url: null }, data: { nextAttemptAt: new Date(0) } })

describe('pictures of other servers', () => {
  it('are copied once, wherever they are shown, and stored as our own', async () => {
    const thumbnailUrl = `${origin}/one.png`
    const videos = await Promise.all([makeVideo({ thumbnailUrl }), makeVideo({ thumbnailUrl })])
    await makeArtist({ thumbnailUrl })
    await makeLivestream({ thumbnailUrl })
    await makeTrailer(videos[0].id, { thumbnailUrl })
    expect(await countRemotePictures()).toEqual({ waiting: 1, failed: 0 })
    await Promise.all([takeInAll(), takeInAll()])
    expect(asked).toEqual(['/one.png'])
    const url = await thumbnailOf(videos[0].id)
    expect(url).toMatch(OWN)
    for (const table of [db.video, db.artist, db.livestream, db.trailer])
      expect(await (table as typeof db.video).count({ where: { thumbnailUrl: { not: url } } })).toBe(0)
    expect(await getObject(`pictures/${url.split('/').at(-1)}`)).not.toBeNull()
    expect(await countRemotePictures()).toEqual({ waiting: 0, failed: 0 })
  })

  it('void the cached pages when the last one is copied, not after every few of them', async () => {
    await makeVideo({ thumbnailUrl: `${origin}/first.png` })
    await takeInAll()
    for (let number = 1; number <= 9; number += 1) await makeVideo({ thumbnailUrl: `${origin}/${number}.png` })
    const seen = [await currentGeneration()]
    while ((await takeInPictures()) > 0) seen.push(await currentGeneration())
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(1)
    expect(await currentGeneration()).not.toBe(seen[0])
    await takeInAll()
    const last = await currentGeneration()
    await takeInAll()
    expect(await currentGeneration()).toBe(last)
  })

  it('are named to no viewer before they are copied', async () => {
    const thumbnailUrl = `${origin}/one.png`
    const artist = await makeArtist({ thumbnailUrl })
    const video = await makeVideo({ thumbnailUrl, artistId: artist.id })
    await makeLivestream({ thumbnailUrl })
    await makeTrailer(video.id, { thumbnailUrl })
    const seen = JSON.stringify([
      await listPublishedVideos(visitor, {}, 0),
      await getArtist(artist.id),
      await listLivestreams(),
      await listSitemapTrailers(0, 10),
    ])
    expect(seen).not.toContain('127.0.0.1')
    expect(seen).toContain('"thumbnailUrl":""')
    expect(asked).toEqual([])
  })

  it('are known again when they are written once more, and an import of the same file changes nothing', async () => {
    answer = (_, response) => response.writeHead(200).end(png)
    const first = await makeVideo({ thumbnailUrl: `${origin}/one.png`, externalId: 'x1' })
    await takeInAll()
    const url = await thumbnailOf(first.id)
    await db.video.update({ where: { id: first.id }, data: { thumbnailUrl: `${origin}/one.png` } })
    expect(await thumbnailOf(first.id)).toBe(url)

    // An import takes only https, and this one is known already.
    const known = 'https://i.vimeocdn.com/video/1_1280'
    const hash = Uint8Array.from(createHash('sha256').update(known).digest())
    await db.remotePicture.create({ data: { hash, address: known, url } })
    async function* rows() {
      yield { line: 1, values: { externalId: 'x1', thumbnail: known } }
    }
    const again = await importVideos(rows(), { actor: { id: 0, email: 'operator' } })
    expect(again).toMatchObject({ ok: true, summary: { updated: 0, unchanged: 1 } })
    expect(await thumbnailOf(first.id)).toBe(url)
    expect(asked).toHaveLength(1)
  })

  it('that are none, or are not there, are given up at once and asked for again when they are written again', async () => {
    answer = (path, response) =>
      path === '/gone.png' ? response.writeHead(404).end() : response.writeHead(200).end('<svg onload="alert(1)"/>')
    const gone = await makeVideo({ thumbnailUrl: `${origin}/gone.png` })
    await makeVideo({ thumbnailUrl: `${origin}/evil.svg` })
    await takeInAll()
    await takeInAll()
    expect(asked.sort()).toEqual(['/evil.svg', '/gone.png'])
    expect(await countRemotePictures()).toEqual({ waiting: 0, failed: 2 })
    answer = (_, response) => response.writeHead(200).end(png)
    await makeVideo({ thumbnailUrl: `${origin}/gone.png` })
    await takeInAll()
    expect(await thumbnailOf(gone.id)).toMatch(OWN)
  })

  it('of a server that fails are tried again later, six times in all', async () => {
    answer = (_, response) => response.writeHead(503).end()
    await makeVideo({ thumbnailUrl: `${origin}/one.png` })
    for (let times = 1; times <= 6; times += 1) {
      expect(await takeInPictures()).toBe(1)
      expect(await takeInPictures()).toBe(0)
      expect(await countRemotePictures()).toEqual(times < 6 ? { waiting: 1, failed: 0 } : { waiting: 0, failed: 1 })
      if (times < 6) await dueAgain()
    }
    expect(asked).toHaveLength(6)
  })

  it('that do not end, or redirect in a circle, are given up', async () => {
    answer = (path, response) => {
      if (path === '/circle') response.writeHead(302, { location: '/circle' }).end()
      else response.writeHead(200).end(Buffer.alloc(11 * 1024 * 1024))
    }
    await expect(fetchRemotePicture(`${origin}/circle`)).rejects.toMatchObject({ code: 'validation' })
    await expect(fetchRemotePicture(`${origin}/long`)).rejects.toMatchObject({ code: 'validation' })
  })

  it('are never fetched from inside our own network, whatever an import names or a server redirects to', async () => {
    Object.assign(guard, closed)
    const hosts = '127.0.0.1 [::1] [::ffff:127.0.0.1] [2002:7f00:1::] 2130706433 169.254.169.254 localhost'.split(' ')
    for (const address of [
      `${origin}/one.png`,
      ...hosts.map((host) => `https://${host}/x.png`),
      ...['https://user:password@example.org/x.png', 'https://example.org:8443/x.png', 'http://example.org/x.png'],
      ...['file:///etc/passwd', 'no address'],
    ])
      expect([address, await refusalOf(fetchRemotePicture(address))]).toEqual([address, 'validation'])
    const mayAsk = (url: URL) => url.port !== '443' && url.hostname === '127.0.0.1'
    Object.assign(guard, { mayAsk, mayConnect: () => true })
    answer = (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end()
    await expect(fetchRemotePicture(`${origin}/one.png`)).rejects.toMatchObject({ code: 'validation' })
    expect(asked).toEqual(['/one.png'])
    expect(['8.8.8.8', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(2)
    // 127.0.0.1 in three dresses of IPv6, and networks that only some people are in.
    const others = ['10.1.2.3', 'fd00::1', 'fe80::1', '::7f00:1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '200::1', 'no']
    expect(others.filter(isPublicAddress)).toEqual([])
  })
})
