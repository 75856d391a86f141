import sharp from 'sharp'
import { GET as nameImage } from '@/app/cards/names/[kind]/[file]/route'
import { GET as trailerImage } from '@/app/cards/trailers/[file]/route'
import { keepPicture } from '@/lib/server/media/pictures/pictures'
import { clearCatalogue, makeArtist, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { useTestDatabase } from '@/tests/integration/support/database'
import { inRequest, type Handler } from '@/tests/support/request-scope'
import { useS3 } from '@/tests/support/s3'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
const { change } = useSettings()
const s3 = useS3('rasika')
const nowhere = { S3_ENDPOINT: 'http://127.0.0.1:1' }

beforeEach(clearCatalogue)

/** A stored picture of one colour. */
async function storePicture(background: string): Promise<string> {
  const plain = sharp({ create: { width: 640, height: 360, channels: 3, background } })
  return (await keepPicture(await plain.png().toBuffer())).url
}

/** What a social image is, with its colour where nothing lies on the picture. */
async function answerOf(handler: Handler, params: Record<string, string>, headers = {}) {
  const answer = await inRequest({ headers }, (request) => handler(request, { params: Promise.resolve(params) }))
  const { status, headers: sent } = answer
  const facts = { status, etag: sent.get('etag'), caching: sent.get('cache-control') }
  if (status !== 200) return { ...facts, color: [] }
  const place = { left: 1000, top: 300, width: 1, height: 1 }
  const image = sharp(await answer.arrayBuffer())
  const pixel = await image.extract(place).raw().toBuffer()
  // To the nearest of a few: JPEG is not exact.
  return { ...facts, color: [...pixel].map((value) => Math.round(value / 51) * 51) }
}
const ofTrailer = (id: number, headers = {}) => answerOf(trailerImage, { file: `${id}.jpg` }, headers)

it.each([
  ['disk', () => ({})],
  ['bucket', s3],
  ['bucket with a public address', () => ({ ...s3(), S3_PUBLIC_URL: 'https://cdn.example.org/art' })],
])('the social image of a trailer or a name shows its uploaded picture from the %s', async (_, settings) => {
  change(settings())
  const artist = await makeArtist({ name: 'Tara', slug: 'tara', thumbnailUrl: await storePicture('#00ff33') })
  const video = await makeVideo({ artistId: artist.id })
  const { id } = await makeTrailer(video.id, { thumbnailUrl: await storePicture('#ff0033') })
  const shown = { status: 200, caching: expect.stringContaining('public'), etag: expect.any(String) }
  expect(await ofTrailer(id)).toEqual({ ...shown, color: [255, 0, 51] })
  const name = { kind: 'performers', file: 'tara.jpg' }
  expect(await answerOf(nameImage, name)).toEqual({ ...shown, color: [0, 255, 51] })
})

it('a social image without its picture is stored by nobody, and has the picture when the store answers again', async () => {
  change(s3())
  const { id } = await makeTrailer((await makeVideo()).id, { thumbnailUrl: await storePicture('#3300ff') })
  change(nowhere)
  const without = await ofTrailer(id)
  expect(without).toMatchObject({ status: 200, caching: 'no-store', etag: null })
  change(s3())
  const whole = await ofTrailer(id)
  expect(whole).toMatchObject({ status: 200, color: [51, 0, 255] })
  expect(without.color).not.toEqual(whole.color)
  // What was drawn with its picture stays, whatever the store does.
  change(nowhere)
  expect(await ofTrailer(id)).toEqual(whole)
  expect(await ofTrailer(id, { 'if-none-match': whole.etag })).toMatchObject({ status: 304 })
})

it('a social image reads nothing but the store for a picture on another host', async () => {
  const address = await storePicture('#ffcc00')
  const { id } = await makeTrailer((await makeVideo()).id, { thumbnailUrl: `https://elsewhere.test${address}` })
  const request = jest.spyOn(globalThis, 'fetch')
  expect(await ofTrailer(id)).toMatchObject({ status: 200, color: [255, 204, 0] })
  expect(request).not.toHaveBeenCalled()
})
