import { DELETE as removeCaptions, PUT as putCaptions } from '@/app/api/catalogue/videos/[id]/captions/[language]/route'
import { GET as video } from '@/app/api/feed/videos/[id]/route'
import { GET as words } from '@/app/api/feed/videos/[id]/words/route'
import { GET as captionsFile } from '@/app/api/media/captions/[id]/route'
import type { VideoDto } from '@/lib/domains/catalogue/schema'
import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { videoInputSchema } from '@/lib/domains/catalogue/videos/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { programme } from '@/prisma/demo/programme'
import { addStreams, STREAMS_SEED } from '@/prisma/seed/streams'
import { makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { auditOf, storedVideo, videoInput } from '@/tests/factories/content'
import { load as importFile } from '@/tests/factories/imports'
import { byExternalId } from '@/tests/factories/imports'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { useStaff } from '@/tests/integration/support/staff'
import { call, type Handler } from '@/tests/support/requests/request-scope'

useCatalogue()
const admin = useStaff()

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe secret of Kalyani\n'

const source = 'Sangita Sampradaya Pradarshini (1904)'
const sahitya = { kind: 'sahitya', language: 'sa', script: 'Latn', source } as const

async function scene() {
  const { id } = await makeVideo()
  for (const [language, label] of Object.entries({ ta: 'தமிழ்', en: 'English' }))
    await db.captionTrack.create({ data: { videoId: id, language, label, text: VTT } })
  await makePiece(id, { title: 'Vatapi Ganapatim' })
  const text = '[0:02] vātāpi gaṇapatiṁ\nbhajēhaṁ'
  await db.pieceWords.create({ data: { videoId: id, startSeconds: 0, position: 1, ...sahitya, text } })
  return id
}

const ask = async (actor: Actor, handler: Handler, id: number | string) =>
  call(handler, { params: { id: String(id) }, cookies: actor.id === 0 ? undefined : await signedIn(actor) })
const captionsOf = async (actor: Actor, id: number) => (await ask(actor, video, id)).json<VideoDto>().captions

describe('the captions of a premium video', () => {
  it('are listed for everyone by language, with a URL only for viewers with access', async () => {
    const id = await scene()
    const tracks = (url: unknown) => [
      { language: 'en', label: 'English', url },
      { language: 'ta', label: 'தமிழ்', url },
    ]
    for (const actor of [visitor, await makeViewer()]) expect(await captionsOf(actor, id)).toEqual(tracks(null))
    const member = await makeViewer({ subscription: { status: 'active' } })
    const address = expect.stringMatching(/^\/api\/media\/captions\/\d+$/) as unknown
    expect(await captionsOf(member, id)).toEqual(tracks(address))
  })

  it('are as restricted as the video, and closed the moment access ends', async () => {
    const id = await scene()
    const renter = await makeViewer({ rental: { videoIds: [id] } })
    const track = (await captionsOf(renter, id))[0]?.url?.split('/').pop() ?? ''
    const open = await ask(renter, captionsFile, track)
    expect([open.status, open.text, open.headers.get('content-type')]).toEqual([200, VTT, 'text/vtt; charset=utf-8'])
    expect(open.headers.get('cache-control')).toBe('private, no-store')
    for (const actor of [visitor, await makeViewer(), await makeViewer({ verified: false, admin: true })]) {
      const closed = await ask(actor, captionsFile, track)
      expect([closed.status, closed.text.includes('Kalyani')]).toEqual([403, false])
    }
    await db.entitlement.updateMany({ where: { userId: renter.id }, data: { endsAt: past(0) } })
    expect((await ask(renter, captionsFile, track)).status).toBe(403)
    await db.video.update({ where: { id }, data: { freeAccess: true } })
    expect((await ask(visitor, captionsFile, track)).status).toBe(200)
    await db.video.update({ where: { id }, data: { publishedAt: null } })
    expect((await ask(visitor, captionsFile, track)).status).toBe(404)
    expect((await ask(admin, captionsFile, track)).status).toBe(200)
    await db.captionTrack.deleteMany({ where: { videoId: id } })
    for (const none of [track, '0', 'x', '99999999999'])
      expect((await ask(visitor, captionsFile, none)).status).toBe(404)
  })
})

describe('the lyrics of a premium video', () => {
  it('are listed in its programme and free to read for visitors, except those of a draft', async () => {
    const id = await scene()
    const [piece] = (await ask(visitor, video, id)).json<VideoDto>().pieces
    expect(piece?.words).toEqual([{ kind: 'sahitya', language: 'sa', script: 'Latn' }])
    const lines = [
      { seconds: 2, text: 'vātāpi gaṇapatiṁ' },
      { seconds: null, text: 'bhajēhaṁ' },
    ]
    expect((await ask(visitor, words, id)).json()).toEqual([
      { startSeconds: 0, title: 'Vatapi Ganapatim', words: [{ ...sahitya, lines }] },
    ])
    await db.video.update({ where: { id }, data: { publishedAt: null } })
    expect((await ask(visitor, words, id)).status).toBe(404)
  })
})

const WORDS = `= 0:00 sahitya sa-Latn · ${source}\n[0:02] vātāpi gaṇapatiṁ`

describe('captions uploaded by staff', () => {
  async function put(actor: Actor, id: number, language: string, body: BodyInit, label = '') {
    const cookies = await signedIn(actor)
    const url = `/api/catalogue/videos/${id}/captions/${language}?${new URLSearchParams({ label })}`
    return call(putCaptions, { method: 'PUT', url, params: { id: String(id), language }, body, cookies })
  }

  it('are saved by language, replaced at the same URL, and deleted; each change is in the audit log', async () => {
    const { id } = await makeVideo({ freeAccess: true })
    expect((await put(admin, id, 'TA', VTT)).json()).toMatchObject({ language: 'ta', label: 'Tamil' })
    const [first] = await captionsOf(visitor, id)
    expect((await put(admin, id, 'ta', VTT.replace('secret', 'heart'), 'தமிழ்')).status).toBe(200)
    expect(await captionsOf(visitor, id)).toEqual([{ ...first, label: 'தமிழ்' }])
    expect((await getStaffVideo(admin, id))?.captions).toMatchObject([{ language: 'ta', label: 'தமிழ்' }])
    const params = { id: String(id), language: 'ta' }
    const cookies = await signedIn(admin)
    expect((await call(removeCaptions, { method: 'DELETE', params, cookies })).status).toBe(204)
    expect((await call(removeCaptions, { method: 'DELETE', params, cookies })).status).toBe(404)
    expect(await captionsOf(visitor, id)).toEqual([])
    const actions = (await auditOf('Video')).map(({ action }) => action)
    expect(actions).toEqual(['delete-captions', 'save-captions', 'save-captions'])
  })

  it('are read in the encodings of subtitle editors, and stored as WebVTT', async () => {
    const { id } = await makeVideo({ durationSeconds: 60 })
    const subRip = '1\r\n00:00:01,000 --> 00:00:02,000\r\nCafé – நாதம்\r\n'
    const files: [language: string, file: Uint8Array, words: string][] = [
      ['ta', Buffer.from(`\ufeff${subRip}`, 'utf16le'), 'Café – நாதம்'],
      ['hi', Buffer.from(`\ufeff${subRip}`, 'utf16le').swap16(), 'Café – நாதம்'],
      ['fr', Buffer.from(VTT.replace('secret', 'Caf\u00e9'), 'latin1'), 'Café'],
    ]
    for (const [language, file, words] of files) {
      expect([language, (await put(admin, id, language, new Uint8Array(file))).status]).toEqual([language, 200])
      const { text } = await db.captionTrack.findFirstOrThrow({ where: { language } })
      expect([language, text.slice(0, 7), text]).toEqual([language, 'WEBVTT\n', expect.stringContaining(words)])
    }
    const neither = await put(admin, id, 'de', new Uint8Array([0x41, 0x81, 0x42, 0x0a]))
    expect([neither.status, neither.text]).toEqual([400, expect.stringContaining('Save it as UTF-8')])
  })

  it('are refused with the number of the bad line', async () => {
    const { id } = await makeVideo({ durationSeconds: 60 })
    const refused = await put(admin, id, 'en', 'WEBVTT\n\n00:0x,000 --> 00:02.000\nHello')
    const file = 'Line 3 has “00:0x,000” instead of a time such as 00:12.500 or 01:02:03.500.'
    expect([refused.status, refused.json().fields]).toEqual([400, { file }])
    expect((await put(admin, id, 'en', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(1_000_000)}`)).status).toBe(413)
    expect((await put(admin, id, 'english', VTT)).status).toBe(404)
    expect((await put(admin, id + 1, 'en', VTT)).status).toBe(404)
    expect(await db.captionTrack.count()).toBe(0)
  })
})

describe('the lyrics in the video form', () => {
  it('are saved as written, survive a change of the programme, and are refused where no piece starts', async () => {
    const input = videoInput({ pieces: '0:00 Vatapi Ganapatim · Hamsadhwani', words: WORDS })
    const { id } = await saveVideo(admin, null, input)
    expect((await getStaffVideo(admin, id))?.form.words).toBe(WORDS)
    await saveVideo(admin, id, { ...input, pieces: '0:00 Vatapi · Hamsadhwani · Adi\n5:00 Tillana' })
    expect((await getStaffVideo(admin, id))?.form.words).toBe(WORDS)
    const moved = videoInputSchema.safeParse({ ...input, pieces: '0:07 Vatapi Ganapatim' }).error?.issues
    expect(moved).toMatchObject([
      { path: ['words'], message: 'Line 1 doesn’t match a piece: no piece starts at 0:00.' },
    ])
  })
})

describe('an import', () => {
  const load = (rows: object[]) => importFile(rows.map((row) => JSON.stringify(row)).join('\n'), 'json')
  const row = { externalId: 'v1', name: 'Recital', category: 'music', vimeo: '76979871', duration: 600 }
  const pieces = ['0:00 Vatapi Ganapatim · Hamsadhwani']
  const words = [{ at: '0:00', kind: 'sahitya', language: 'sa-Latn', source: 'SSP', text: '[0:02] vātāpi\n\nbhajēhaṁ' }]
  const captions = [
    { language: 'ta', label: 'தமிழ்', text: VTT },
    { language: 'en', text: VTT },
  ]
  const stored = async () => {
    const video = await getStaffVideo(admin, (await byExternalId('v1')).id)
    return { words: video?.form.words, captions: video?.captions.map(({ language, label }) => `${language} ${label}`) }
  }

  it('sets lyrics and captions, changes nothing the second time, and clears them with an empty cell', async () => {
    expect(await load([{ ...row, pieces, words, captions }])).toMatchObject({ ok: true, summary: { created: 1 } })
    const written = '= 0:00 sahitya sa-Latn · SSP\n[0:02] vātāpi\n\nbhajēhaṁ'
    const all = { words: written, captions: ['en English', 'ta தமிழ்'] }
    expect(await stored()).toEqual(all)
    expect(await load([{ ...row, pieces, words, captions }])).toMatchObject({ summary: { unchanged: 1 } })
    expect(await load([{ externalId: 'v1', pieces: ['0:00 Vatapi · Hamsadhwani'] }])).toMatchObject({ ok: true })
    expect(await stored()).toEqual(all)
    const less = { externalId: 'v1', words: null, captions: captions.slice(1) }
    expect(await load([less])).toMatchObject({ summary: { updated: 1 } })
    expect(await stored()).toEqual({ words: '', captions: ['en English'] })
  })

  it('reports the line of unreadable lyrics and captions', async () => {
    const bad = [
      { ...row, pieces, words: '= 0:07 sahitya te\na' },
      { ...row, externalId: 'v2', captions: VTT },
      { ...row, externalId: 'v3', words: '= 0:05 sahitya te\na' },
    ]
    expect(await load(bad)).toMatchObject({
      bad: [
        { line: 1, column: 'words', message: 'Line 1 doesn’t match a piece: no piece starts at 0:07.' },
        { line: 2, column: 'captions', message: 'Line 1 needs a line such as “Language: ta” below it.' },
        { line: 3, column: 'words', message: 'has lyrics at 0:05, where no piece starts' },
      ],
    })
  })
})

test('the demo catalogue of the previous version gets its streams, except for videos that staff changed', async () => {
  const [first, second] = programme.filter(({ hlsUrl }) => hlsUrl !== null)
  if (!first || !second) throw new Error('no streams')
  const pieces = first.pieces.map(({ title }, index) => ({ title, startSeconds: index * 10 }))
  const { externalId } = first
  const { id } = await makeVideo({ externalId, fileKey: 'dance-2.webm', pieces: { create: pieces } })
  const changed = await makeVideo({ externalId: second.externalId, fileKey: 'videos/own.mp4' })
  const added = await db.$transaction(async (tx) => {
    const count = await addStreams(tx)
    await tx.seedRun.delete({ where: { name: STREAMS_SEED } })
    return count
  })
  expect(added).toBe(1)
  expect(await storedVideo(id)).toMatchObject({ fileKey: null, hlsUrl: first.hlsUrl, durationSeconds: 30 })
  const starts = await db.piece.findMany({ where: { videoId: id }, orderBy: { startSeconds: 'asc' } })
  expect(starts.map(({ startSeconds }) => startSeconds)).toEqual(first.pieces.map((piece) => piece.startSeconds))
  expect(await storedVideo(changed.id)).toMatchObject({ fileKey: 'videos/own.mp4', hlsUrl: null })
})
