import { GET as captionsFile } from '@/app/api/media/captions/[id]/route'
import { GET as words } from '@/app/api/feed/videos/[id]/words/route'
import { GET as video } from '@/app/api/feed/videos/[id]/route'
import type { VideoDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { clearCatalogue, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { call, type Handler } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe secret of Kalyani\n'

/** A premium video with captions in two languages, and a piece with words. */
async function scene() {
  const { id } = await makeVideo()
  for (const [language, label] of [
    ['ta', 'தமிழ்'],
    ['en', 'English'],
  ] as const)
    await db.captionTrack.create({ data: { videoId: id, language, label, text: VTT } })
  await makePiece(id, { title: 'Vatapi Ganapatim' })
  await db.pieceWords.create({
    data: {
      ...{ videoId: id, startSeconds: 0, position: 1, kind: 'sahitya', language: 'sa', script: 'Latn' },
      ...{ text: '[0:02] vātāpi gaṇapatiṁ\nbhajēhaṁ', source: 'Sangita Sampradaya Pradarshini (1904)' },
    },
  })
  return id
}

async function ask(actor: Actor, handler: Handler, id: number | string) {
  const jar = actor.id === 0 ? undefined : await signedIn(actor)
  return call(handler, { params: { id: String(id) }, cookies: jar })
}
const captionsOf = async (actor: Actor, id: number) => (await ask(actor, video, id)).json<VideoDto>().captions

describe('the captions of a premium video', () => {
  it('are named to everyone by language, with an address only for who may watch it', async () => {
    const id = await scene()
    const nothing = [
      { language: 'en', label: 'English', url: null },
      { language: 'ta', label: 'தமிழ்', url: null },
    ]
    for (const actor of [visitor, await makeViewer()]) expect(await captionsOf(actor, id)).toEqual(nothing)
    const member = await makeViewer({ subscription: { status: 'active' } })
    expect(await captionsOf(member, id)).toEqual(
      nothing.map((track) => ({ ...track, url: expect.stringMatching(/^\/api\/media\/captions\/\d+$/) as string })),
    )
  })

  it('are as closed as the video, until the moment access ends', async () => {
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
    await db.rental.updateMany({ where: { userId: renter.id }, data: { expiresAt: past(1) } })
    expect((await ask(renter, captionsFile, track)).status).toBe(403)
    await db.video.update({ where: { id }, data: { freeAccess: true } })
    expect((await ask(visitor, captionsFile, track)).status).toBe(200)
    await db.video.update({ where: { id }, data: { publishedAt: null } })
    expect((await ask(visitor, captionsFile, track)).status).toBe(404)
    expect((await ask(await makeViewer({ admin: true }), captionsFile, track)).status).toBe(200)
    await db.captionTrack.deleteMany({ where: { videoId: id } })
    for (const none of [track, '0', 'x', '99999999999'])
      expect((await ask(visitor, captionsFile, none)).status).toBe(404)
  })
})

describe('the words of a premium video', () => {
  it('are named in its programme and free to read for a visitor, but not those of a draft', async () => {
    const id = await scene()
    const [piece] = (await ask(visitor, video, id)).json<VideoDto>().pieces
    expect(piece?.words).toEqual([{ kind: 'sahitya', language: 'sa', script: 'Latn' }])
    expect((await ask(visitor, words, id)).json()).toEqual([
      {
        startSeconds: 0,
        title: 'Vatapi Ganapatim',
        words: [
          {
            ...{ kind: 'sahitya', language: 'sa', script: 'Latn', source: 'Sangita Sampradaya Pradarshini (1904)' },
            lines: [
              { seconds: 2, text: 'vātāpi gaṇapatiṁ' },
              { seconds: null, text: 'bhajēhaṁ' },
            ],
          },
        ],
      },
    ])
    await db.video.update({ where: { id }, data: { publishedAt: null } })
    expect((await ask(visitor, words, id)).status).toBe(404)
  })
})
