import { readCards } from '@/lib/domains/catalogue/cards/queries'
import { listNames } from '@/lib/domains/catalogue/performed/queries'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { openMedia } from '@/lib/domains/media/queries'
import { listShelves } from '@/lib/domains/viewing/my-list/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { categoryIds, clearCatalogue, makePiece, makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { actorOf, makeViewer, rent } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { rowsRead } from '@/tests/support/data/plans'
import { useSettings } from '@/tests/support/settings'
import { loadActor } from '@/lib/server/auth/sessions/load-actor'

useTestDatabase({ own: true })
useSettings()
afterEach(clearCatalogue)

describe('the cards of a long series', () => {
  const EPISODES = 300

  async function makeEpisodes(): Promise<number[]> {
    const { id: seriesId } = await makeSeries()
    const rows = await db.video.createManyAndReturn({
      data: Array.from({ length: EPISODES }, (_, index) => ({
        ...{ name: `Part ${index}`, description: '', thumbnailUrl: '/art/x.webp', durationSeconds: 60 },
        ...{ fileKey: `part-${index}.mp4`, categoryId: categoryIds.music, publishedAt: past(1) },
        ...{ seriesId, episode: index + 1 },
      })),
      select: { id: true },
    })
    await db.$executeRaw`ANALYZE "Video"`
    return rows.map(({ id }) => id)
  }

  it('count its episodes once, however many cards there are, on a video’s page too', async () => {
    const ids = await makeEpisodes()
    const list = () => readCards(visitor, ids, new Date())
    expect((await list()).map(({ totalEpisodes }) => totalEpisodes)).toEqual(ids.map(() => EPISODES))
    expect((await rowsRead(list, 'Video')).rows).toBeLessThanOrEqual(3 * EPISODES)
    const page = () => getVideo(visitor, ids[0] ?? 0)
    expect((await page())?.episodes.at(-1)).toMatchObject({ episode: 200, totalEpisodes: EPISODES })
    expect((await rowsRead(page, 'Video')).rows).toBeLessThanOrEqual(4 * EPISODES)
  })

  it('count each series in a list separately', async () => {
    const [first = 0] = await makeEpisodes()
    const { id: seriesId } = await makeSeries()
    const one = await makeVideo({ seriesId, episode: 7 })
    await makeVideo({ seriesId, episode: 8, publishedAt: null })
    const alone = await makeVideo()
    const cards = await readCards(visitor, [first, one.id, alone.id], new Date())
    expect(cards.map(({ totalEpisodes }) => totalEpisodes)).toEqual([EPISODES, 1, null])
  })
})

describe('the Continue watching shelf', () => {
  const MANY = 10_000

  async function makeHistory(userId: number, freeAccess: boolean): Promise<number[]> {
    await db.$executeRaw`
      INSERT INTO "Video" ("name", "description", "thumbnailUrl", "durationSeconds", "fileKey", "categoryId", "publishedAt",
        "freeAccess", "updatedAt")
      SELECT 'Varnam ' || n, 'A recital.', '/x.webp', 600, n || '.mp4', ${categoryIds.music}, now() - interval '1 day',
        ${freeAccess}, now()
      FROM generate_series(1, ${MANY}::int) n`
    const videos = await db.video.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
    await db.$executeRaw`
      INSERT INTO "WatchProgress" ("userId", "videoId", "positionSeconds", "updatedAt")
      SELECT ${userId}, "id", 60, now() - row_number() OVER (ORDER BY "id") * interval '1 minute' FROM "Video"`
    await db.$executeRaw`ANALYZE "WatchProgress", "Video"`
    return videos.map(({ id }) => id)
  }
  const shown = async (actor: Actor) => (await listShelves(actor)).continueWatching.map(({ id }) => id)
  async function expectFewRead(actor: Actor) {
    for (const table of ['WatchProgress', 'Video'])
      expect((await rowsRead(() => shown(actor), table)).rows).toBeLessThan(MANY / 2)
  }

  it('reads part of a long history, and shows a member’s latest videos', async () => {
    const actor = await makeViewer({ subscription: { status: 'active' } })
    const ids = await makeHistory(actor.id, true)
    expect((await shown(actor)).slice(0, 3)).toEqual(ids.slice(0, 3))
    await expectFewRead(actor)
  })

  it('reads no more for a guest without access, and shows free and rented videos', async () => {
    const actor = await makeViewer()
    const ids = await makeHistory(actor.id, false)
    expect(await shown(actor)).toEqual([])
    await expectFewRead(actor)
    const [rented = 0, opened = 0] = [ids[700], ids[800]]
    await rent(actor.id, rented, {})
    await db.video.update({ where: { id: opened }, data: { freeAccess: true } })
    expect(await shown(await actorOf(actor.id))).toEqual([rented, opened])
  })
})

it('one person’s rental is read without other people’s rentals of the video', async () => {
  const [popular, viewer] = [await makeVideo(), await makeViewer()]
  await db.$executeRaw`
    INSERT INTO "Video" ("name", "description", "thumbnailUrl", "durationSeconds", "categoryId", "updatedAt")
    SELECT 'Video', '', '', 60, 1, now() FROM generate_series(1, 2000)`
  await db.$executeRaw`
    INSERT INTO "User" ("email", "firstName", "lastName", "provider", "updatedAt")
    SELECT n || '@example.org', 'A', 'B', 'google', now() FROM generate_series(1, 2000) n`
  await db.$executeRaw`
    INSERT INTO "Entitlement" ("userId", "scope", "videoId", "source", "startsAt", "endsAt")
    SELECT u."id", 'video', v."id", 'rental', now(), now() + interval '7 days'
    FROM "User" u JOIN "Video" v
      ON v."id" - ${popular.id} = u."id" - ${viewer.id} OR (v."id" = ${popular.id} AND u."id" % 10 = 0)
    WHERE u."id" > ${viewer.id} ORDER BY u."id"`
  await db.$executeRaw`ANALYZE`
  const { id: videoId } = popular
  expect(await db.entitlement.count({ where: { videoId } })).toBe(200)
  const sessionId = viewer.session?.id ?? ''
  const open = async () => openMedia(await loadActor({ sessionId }), { videoId, userId: viewer.id }).catch(() => null)
  expect((await rowsRead(open, 'Entitlement')).rows).toBe(0)
})

it('the list of names reads the pieces only a few times, however many names are unused', async () => {
  const [PIECES, NAMES] = [2000, 100]
  const { id: videoId } = await makeVideo()
  await makePiece(videoId, { title: 'Vatapi', raga: 'Hamsadhwani', tala: 'Adi', form: 'Kriti', composer: 'Dikshitar' })
  await db.$executeRaw`
    INSERT INTO "Piece" ("videoId", "startSeconds", "title", "compositionId")
    SELECT p."videoId", n, p."title", p."compositionId" FROM "Piece" p, generate_series(1, ${PIECES}::int) n`
  await db.$executeRaw`
    INSERT INTO "PieceRaga" ("pieceId", "ragaId", "position")
    SELECT p."id", r."id", 1 FROM "Piece" p, "Raga" r WHERE p."startSeconds" > 0`
  const names = Array.from({ length: NAMES }, (_, count) => ({ name: `None ${count}` }))
  await Promise.all(
    [db.raga, db.composer, db.musicalForm].map((table) => (table as typeof db.raga).createMany({ data: names })),
  )
  await db.$executeRaw`ANALYZE`
  for (const kind of ['ragas', 'composers', 'forms'] as const) {
    const { result, rows } = await rowsRead(() => listNames(kind, 0))
    expect([result.data.length, result.totalRecords]).toEqual([1, 1])
    expect(rows).toBeLessThan(20 * PIECES)
  }
})
