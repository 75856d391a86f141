import { GET as piecesCall } from '@/app/api/feed/[kind]/[id]/pieces/route'
import { GET as citationCall } from '@/app/api/feed/videos/[id]/citation/route'
import { DELETE as unmatchCall, PUT as matchCall } from '@/app/api/passages/[id]/matches/[otherId]/route'
import { GET as matchesCall } from '@/app/api/passages/matches/route'
import { GET as exportCall } from '@/app/api/profile/export/route'
import { PERFORMED_PIECES, type PerformedPiecesDto } from '@/lib/domains/catalogue/performed/schema'
import { matchPassages } from '@/lib/domains/viewing/passage-matches/mutations'
import { listPassageMatches } from '@/lib/domains/viewing/passage-matches/queries'
import { PASSAGE_MATCHES_MAX, type PassageMatchesDto } from '@/lib/domains/viewing/passage-matches/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import type { CitedVideo } from '@/lib/shared/format/citation'
import { future, hls, makeArtist, makePiece, makeTrailer, makeVideo, past, vimeo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { refusalOf, refusalsOf } from '@/tests/support/requests/refusal-of'
import { call } from '@/tests/support/requests/request-scope'

useCatalogue()

const cookiesOf = async (actor: Actor) => (actor.id === 0 ? undefined : await signedIn(actor))
const ask = async (actor: Actor, kind: string, id: number | string) =>
  call(piecesCall, { params: { kind, id: String(id) }, cookies: await cookiesOf(actor) })

describe('the performances of a raga, one after another', () => {
  async function scene() {
    const artist = await makeArtist({ name: 'Meera' })
    const secrets = [vimeo(), hls()]
    const old = await makeVideo({ ...secrets[0], publishedAt: past(9), artistId: artist.id, name: 'Old' })
    const free = await makeVideo({ ...secrets[1], publishedAt: past(5), freeAccess: true, name: 'Free' })
    const draft = await makeVideo({ publishedAt: future(1) })
    for (const { id } of [old, free, draft]) {
      await makePiece(id, { title: 'Alapana', raga: 'Todi', startSeconds: 10 })
      await makePiece(id, { title: 'Tillana', raga: 'Kapi', startSeconds: 100 })
      await makePiece(id, { title: 'Mangalam', raga: 'Todi', startSeconds: 300 })
    }
    const trailer = await makeTrailer(old.id)
    const { id } = await db.raga.findFirstOrThrow({ where: { name: 'Todi' } })
    return { id, old, free, trailer, secrets: secrets.flatMap((source) => Object.values(source)) }
  }

  it('are listed newest first with the end of each piece, the locked ones named, and never a source', async () => {
    const { id, old, free, trailer, secrets } = await scene()
    const lockedOf = async (actor: Actor) => {
      const answer = await ask(actor, 'ragas', id)
      for (const secret of [...secrets, '/api/media/']) expect(answer.text).not.toContain(secret)
      const list = answer.json<PerformedPiecesDto>()
      expect([list.viewerId, list.total]).toEqual([actor.id, 4])
      return list.pieces.map(({ locked }) => locked)
    }
    const [guest, member] = [await makeViewer(), await makeViewer({ subscription: { status: 'active' } })]
    const rented = await makeViewer({ rental: { videoIds: [old.id] } })
    const lapsed = await makeViewer({ subscription: { status: 'canceled' } })
    const unverified = await makeViewer({ verified: false, admin: true })
    for (const actor of [visitor, guest, lapsed, unverified])
      expect(await lockedOf(actor)).toEqual([false, false, true, true])
    for (const actor of [member, rented]) expect(await lockedOf(actor)).toEqual([false, false, false, false])
    const { pieces } = (await ask(guest, 'ragas', id)).json<PerformedPiecesDto>()
    expect(pieces.map((piece) => [piece.videoId, piece.startSeconds, piece.endSeconds])).toEqual([
      [free.id, 10, 100],
      [free.id, 300, 600],
      [old.id, 10, 100],
      [old.id, 300, 600],
    ])
    const facts = { videoName: 'Old', artist: 'Meera', title: 'Mangalam', trailerId: trailer.id }
    expect(pieces[3]).toEqual({ videoId: old.id, startSeconds: 300, endSeconds: 600, locked: true, ...facts })
  })

  it('end where the piece says so', async () => {
    const { id: videoId } = await makeVideo()
    await makePiece(videoId, { title: 'Alapana', raga: 'Todi' })
    await db.piece.updateMany({ data: { endSeconds: 45 } })
    const { id } = await db.raga.findFirstOrThrow()
    expect((await ask(visitor, 'ragas', id)).json()).toMatchObject({ pieces: [{ endSeconds: 45 }] })
  })

  it('have a maximum number, with the total told', async () => {
    const { id: ragaId } = await db.raga.create({ data: { name: 'Kalyani' } })
    const { id: videoId } = await makeVideo({ durationSeconds: 9000 })
    const rows = await db.piece.createManyAndReturn({
      select: { id: true },
      data: Array.from({ length: PERFORMED_PIECES + 5 }, (_, at) => ({ videoId, startSeconds: at * 10, title: 'X' })),
    })
    await db.pieceRaga.createMany({ data: rows.map(({ id: pieceId }) => ({ pieceId, ragaId, position: 1 })) })
    const { total, pieces } = (await ask(visitor, 'ragas', ragaId)).json<PerformedPiecesDto>()
    expect([total, pieces.length]).toEqual([PERFORMED_PIECES + 5, PERFORMED_PIECES])
  })

  it('are none for an unknown name, and not found for a kind that isn’t played in a row', async () => {
    expect((await ask(visitor, 'ragas', 2_147_483_647)).json()).toEqual({ viewerId: 0, total: 0, pieces: [] })
    for (const [kind, id] of [
      ['artists', 1],
      ['talas', 1],
      ['forms', 1],
      ['ragas', 'x'],
      ['ragas', 99999999999],
    ] as const)
      expect((await ask(visitor, kind, id)).status).toBe(404)
  })
})

it('the facts to cite are public, without drafts of any kind', async () => {
  const [known, draft] = [await makeArtist({ name: 'Meera' }), await makeArtist({ name: 'Draft', publishedAt: null })]
  const { id, publishedAt } = await makeVideo({ name: 'Margam', artistId: known.id })
  await db.videoPerformer.create({ data: { videoId: id, artistId: draft.id, position: 2 } })
  await makePiece(id, { title: 'Varnam', raga: ['Todi', 'Kapi'], composer: 'Tyagaraja' })
  const get = () => call(citationCall, { params: { id: String(id) } })
  expect((await get()).json<{ site: string; video: CitedVideo }>()).toEqual({
    site: 'Rasika',
    video: {
      name: 'Margam',
      performers: ['Meera'],
      publishedAt: publishedAt?.toISOString(),
      pieces: [{ startSeconds: 0, endSeconds: null, title: 'Varnam', composer: 'Tyagaraja', ragas: ['Todi', 'Kapi'] }],
    },
  })
  await db.video.update({ where: { id }, data: { publishedAt: null } })
  expect((await get()).status).toBe(404)
})

describe('matched passages', () => {
  const makePassages = async (actor: Actor, count: number, videoId?: number) => {
    const ofVideo = videoId ?? (await makeVideo({ name: 'Margam' })).id
    const some = { userId: actor.id, videoId: ofVideo, startSeconds: 1, endSeconds: 2 }
    const rows = await db.passage.createManyAndReturn({
      select: { id: true },
      data: Array.from({ length: count }, (_, index) => ({ ...some, name: `Line ${index}` })),
    })
    return rows.map(({ id }) => id)
  }
  const change = async (
    handler: typeof matchCall,
    method: 'PUT' | 'DELETE',
    actor: Actor,
    id: unknown,
    other: unknown,
  ) => call(handler, { method, params: { id: String(id), otherId: String(other) }, cookies: await cookiesOf(actor) })
  const match = (actor: Actor, id: unknown, other: unknown) => change(matchCall, 'PUT', actor, id, other)
  const unmatch = (actor: Actor, id: unknown, other: unknown) => change(unmatchCall, 'DELETE', actor, id, other)
  const list = async (actor: Actor) =>
    (await call(matchesCall, { cookies: await cookiesOf(actor) })).json<PassageMatchesDto>()

  it('are stored once in either order, removed in either order, and exported', async () => {
    const actor = await makeViewer()
    const [first = 0, second = 0, third = 0] = await makePassages(actor, 3)
    for (const [a, b] of [
      [second, first],
      [first, second],
      [second, third],
    ])
      expect((await match(actor, a, b)).status).toBe(204)
    const { passages, matches } = await list(actor)
    expect(matches).toEqual([
      [first, second],
      [second, third],
    ])
    const video = { name: 'Margam', artist: null, locked: true }
    expect(passages[0]).toMatchObject({ id: first, name: 'Line 0', startSeconds: 1, endSeconds: 2, video })
    expect((await call(exportCall, { cookies: await cookiesOf(actor) })).json()).toMatchObject({
      passages: [{ matches: [{ other: { name: 'Line 1' } }] }, { matches: [{ other: { name: 'Line 2' } }] }, {}],
    })
    for (let times = 0; times < 2; times += 1) expect((await unmatch(actor, second, first)).status).toBe(204)
    expect((await list(actor)).matches).toEqual([[second, third]])
    await db.passage.delete({ where: { id: third } })
    expect(await db.passageMatch.count()).toBe(0)
  })

  it('must be of two passages that the person owns', async () => {
    const [owner, other] = [await makeViewer(), await makeViewer()]
    const [first = 0, second = 0] = await makePassages(owner, 2)
    const [theirs = 0] = await makePassages(other, 1)
    expect((await match(owner, first, second)).status).toBe(204)
    for (const [actor, a, b, status] of [
      [other, first, second, 404],
      [other, theirs, first, 404],
      [owner, first, theirs, 404],
      [owner, first, 2_147_483_647, 404],
      [owner, first, 'x', 404],
      [owner, first, first, 400],
      [await makeViewer({ verified: false }), first, second, 403],
      [visitor, first, second, 401],
    ] as const)
      expect([a, b, (await match(actor, a, b)).status]).toEqual([a, b, status])
    expect((await unmatch(other, first, second)).status).toBe(204)
    expect((await list(owner)).matches).toEqual([[first, second]])
    expect((await list(other)).matches).toEqual([])
    expect(await refusalOf(listPassageMatches(visitor))).toBe('unauthenticated')
  })

  it('are listed without a source, and only while both videos are published', async () => {
    const actor = await makeViewer({ subscription: { status: 'active' } })
    const source = vimeo()
    const [open, hidden] = [await makeVideo(source), await makeVideo()]
    const [first = 0] = await makePassages(actor, 1, open.id)
    const [second = 0] = await makePassages(actor, 1, hidden.id)
    await matchPassages(actor, first, second)
    expect(JSON.stringify(await list(actor))).not.toContain(source.vimeoId)
    await db.video.update({ where: { id: hidden.id }, data: { publishedAt: null } })
    expect(await list(actor)).toMatchObject({ passages: [{ id: first, video: { locked: false } }], matches: [] })
  })

  it('have a maximum number, even for simultaneous requests', async () => {
    const actor = await makeViewer()
    const ids = await makePassages(actor, 40)
    const pairs = ids.flatMap((passageId, at) => ids.slice(at + 1).map((otherId) => ({ passageId, otherId })))
    await db.passageMatch.createMany({ data: pairs.slice(0, PASSAGE_MATCHES_MAX - 1) })
    const more = pairs.slice(PASSAGE_MATCHES_MAX, PASSAGE_MATCHES_MAX + 3)
    const works = more.map(({ passageId, otherId }) => matchPassages(actor, passageId, otherId))
    expect(await refusalsOf(works)).toEqual(['conflict', 'conflict', 'done'])
    // Accepts a match that exists, even at the limit.
    await matchPassages(actor, pairs[0]?.passageId ?? 0, pairs[0]?.otherId ?? 0)
    expect(await db.passageMatch.count()).toBe(PASSAGE_MATCHES_MAX)
  })
})
