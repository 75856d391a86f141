import sharp from 'sharp'
import type { ApiVideo } from '@/lib/domains/catalogue/cards/schema'
import type { VideoDto } from '@/lib/domains/catalogue/schema'
import type { ArrivedFile, UploadDto } from '@/lib/domains/media/uploads/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { mp4File } from '@/tests/factories/video-files'
import { origin, signIn, type Client } from '@/tests/http/support/client'
import { lines, wire } from '@/tests/http/support/wire'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

/** Tests content lengths over a real connection, because Next may drop headers that the handlers set. */

const recording = mp4File({ size: 5000 })
const captions = `WEBVTT\n\n${'00:01.000 --> 00:02.000\nகல்யாணி\n\n'.repeat(100)}`
let staff: Client
let video: number
const addresses: Record<string, string> = {}

/** Uploads a video file, as the dashboard does, and returns its key in the media store. */
async function storeRecording(): Promise<string> {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `filename ${encoded('wire.mp4')},filetype ${encoded('video/mp4')},modified ${encoded('1790000000000')}`
  const tus = { 'tus-resumable': '1.0.0' }
  const begin = { ...tus, 'upload-length': String(recording.byteLength), 'upload-metadata': metadata }
  const begun = await staff.ask(staffApiRoutes.uploads, { method: 'POST', headers: begin })
  const { id } = JSON.parse(begun.text) as UploadDto
  const type = 'application/offset+octet-stream'
  const headers = { ...tus, 'upload-offset': '0', 'content-type': type }
  await staff.ask(staffApiRoutes.upload(id), { method: 'PATCH', headers, body: new Uint8Array(recording) })
  return (await staff.send<ArrivedFile>('POST', staffApiRoutes.uploadFinish(id))).fileKey
}

beforeAll(async () => {
  staff = await signIn(demoAccounts.admin)
  const fileKey = await storeRecording()
  const name = `On the wire ${Date.now()}`
  const row = `${name},${name},dance,${fileKey},1:00,/art/dance.webp,2020-01-31T19:30,free`
  const body = `externalId,name,category,file,duration,thumbnail,publishedAt,access\n${row}\n`
  const headers = { 'content-type': 'text/csv' }
  await staff.ask(staffApiRoutes.catalogueImport('csv', false), { method: 'POST', headers, body })
  const [found] = await staff.read<{ id: number }[]>(staffApiRoutes.choices('video', name))
  video = found!.id
  const track = `${staffApiRoutes.videoCaptions(video, 'ta')}?label=Tamil`
  const kept = await staff.ask(track, { method: 'PUT', headers: { 'content-type': 'text/vtt' }, body: captions })
  expect([kept.status, kept.text]).toEqual([200, expect.any(String)])
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const stored = await staff.ask(staffApiRoutes.pictures, { method: 'POST', body: new Uint8Array(picture) })
  const dto = await staff.read<ApiVideo<VideoDto>>(apiRoutes.video(video))
  Object.assign(addresses, {
    recording: dto.fileUrl ?? '',
    captions: dto.captions[0]?.url ?? '',
    picture: (JSON.parse(stored.text) as { url: string }).url,
    card: routes.siteCard,
  })
})
afterAll(() => staff.act('deleteVideosAction', { ids: [video] }))

async function ask(kind: string, method = 'GET', headers: string[] = []) {
  const asked = lines(origin, `${method} ${addresses[kind]}`, [`Cookie: ${staff.cookie}`, ...headers])
  const { status, head, body } = await wire(origin, asked)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
  return {
    status,
    length: Number(header('content-length')),
    bytes: body.length - '\r\n\r\n'.length,
    range: header('content-range'),
    isChunked: header('transfer-encoding') !== undefined,
  }
}

describe.each(['recording', 'captions', 'picture', 'card'])('a %s on the wire', (kind) => {
  it.each([[], ['Accept-Encoding: gzip, deflate, br']])(
    'has its length, whatever encodings the client accepts: %s',
    async (...headers) => {
      const whole = await ask(kind, 'GET', headers)
      expect(whole).toMatchObject({ status: 200, isChunked: false })
      expect(whole.bytes).toBe(whole.length)
      expect(whole.bytes).toBeGreaterThan(100)
      expect(await ask(kind, 'HEAD', headers)).toEqual({ ...whole, bytes: 0 })
    },
  )

  it('is sent in the requested ranges, with a 416 for one past its end', async () => {
    const { length } = await ask(kind)
    const part = { status: 206, length: 10, bytes: 10, isChunked: false }
    for (const headers of [['Range: bytes=5-14'], ['Range: bytes=5-14', 'Accept-Encoding: gzip']])
      expect(await ask(kind, 'GET', headers)).toEqual({ ...part, range: `bytes 5-14/${length}` })
    expect(await ask(kind, 'GET', ['Range: bytes=-10'])).toEqual({
      ...part,
      range: `bytes ${length - 10}-${length - 1}/${length}`,
    })
    const behind = { status: 416, length: 0, bytes: 0, isChunked: false, range: `bytes */${length}` }
    expect(await ask(kind, 'GET', [`Range: bytes=${length}-`])).toEqual(behind)
  })
})

it('a picture of the product returns 416 for a range past its end', async () => {
  const { status, head } = await wire(origin, lines(origin, 'GET /art/arch-about.webp', ['Range: bytes=99999999-']))
  expect([status, /^content-range: (.*?)\d*$/im.exec(head)?.[1]]).toEqual([416, 'bytes */'])
})

it('a URL copied from someone else reveals neither the file nor its length to a visitor', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { status, head } = await wire(origin, lines(origin, `${method} ${addresses.recording}`))
    expect([method, status]).toEqual([method, 403])
    expect(head).not.toContain('5000')
  }
})
