import fc from 'fast-check'
import { bulk } from '@/bench/bulk'
import type { Candidate } from '@/lib/domains/search/candidates/queries'
import { searchVideos } from '@/lib/domains/search/queries'
import { rankVideos, type RankedPage, type Scope } from '@/lib/domains/search/ranking/queries'
import type { SearchFieldName, SearchInput } from '@/lib/domains/search/schema'
import { listWithText } from '@/lib/domains/search/substrings/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { categoryIds, makeSubCategory, makeVideo, past } from '@/tests/factories/catalogue'
import { useTestDatabase } from '@/tests/integration/support/database'
import '@/tests/support/chance'
import { rowsRead } from '@/tests/support/data/plans'
import { useSettings } from '@/tests/support/settings'

const VIDEOS = 2400
const SIZE = 12
const NOW = past(0)

type Posting = {
  videoId: number
  termId: number
  startSeconds: number
  publishedAt: Date
  subCategoryId: number | null
}

/**
 * Terms to index. `places` returns the start seconds of the pieces in which a video has the term, or -1 for the whole
 * video.
 */
const standing: Record<string, { field: SearchFieldName; places: (video: number) => number[] }> = {
  everywhere: { field: 'raga', places: (video) => (video % 17 === 0 ? [] : [video % 3 === 0 ? 0 : 600]) },
  // Two terms with over two thousand postings each, but never in the same video. Videos with odd ids are older.
  odd: { field: 'tala', places: (video) => (video % 2 === 1 ? [0, 600] : []) },
  even: { field: 'tala', places: (video) => (video % 2 === 0 ? [0, 600] : []) },
  inOddNames: { field: 'name', places: (video) => (video % 10 === 5 ? [-1] : []) },
  inNames: { field: 'name', places: (video) => (video % 5 === 0 ? [-1] : []) },
  often: { field: 'composer', places: (video) => (video % 7 < 2 ? [600] : []) },
  inFewNames: { field: 'name', places: (video) => (video % 43 === 0 ? [-1] : []) },
  artist: { field: 'artist', places: (video) => (video % 19 === 0 ? [-1] : []) },
  seldom: { field: 'piece', places: (video) => (video % 211 === 0 ? [0, 1200] : []) },
  once: { field: 'form', places: (video) => (video === 1500 ? [600] : []) },
}
const names = Object.keys(standing)
const terms = new Map<string, number>()
const postingsByVideo = new Map<number, Posting[]>()
let genre = 0

async function inPortions<Row>(rows: readonly Row[], write: (portion: Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += 2000) await write(rows.slice(from, from + 2000))
}

async function makePostings(): Promise<void> {
  genre = (await makeSubCategory('music')).id
  for (const name of names) {
    const field = standing[name]?.field ?? 'form'
    terms.set(name, (await db.searchTerm.create({ data: { field, text: name, version: 0 } })).id)
  }
  const videos = Array.from({ length: VIDEOS }, (_, at) => at + 1).map((id) => ({
    id,
    subCategoryId: id % 3 === 0 ? genre : null,
    publishedAt: past((id % 300) * (id % 2 === 1 ? 3 : 1) - 4),
  }))
  const facts = { description: '', thumbnailUrl: '/x.webp', durationSeconds: 60, categoryId: categoryIds.music }
  await inPortions(videos, (portion) =>
    db.video.createMany({
      data: portion.map((video) => ({ ...video, ...facts, name: 'Video', fileKey: `several-${video.id}.mp4` })),
    }),
  )
  const postings = videos.flatMap(({ id: videoId, ...video }) =>
    names.flatMap((name) => {
      const where = { ...video, videoId, termId: terms.get(name) ?? 0 }
      return (standing[name]?.places(videoId) ?? []).map((startSeconds) => ({ ...where, startSeconds }))
    }),
  )
  await inPortions(postings, (portion) =>
    db.searchPosting.createMany({ data: portion.map((posting) => ({ ...posting, share: 100 })) }),
  )
  await db.$executeRaw`ANALYZE "SearchPosting"`
  for (const posting of postings)
    postingsByVideo.set(posting.videoId, [...(postingsByVideo.get(posting.videoId) ?? []), posting])
}

/** Rounds to three decimals, as the query does. `toPrecision` first removes floating-point errors. */
const rounded = (score: number) => Math.round(Number((score * 1000).toPrecision(14))) / 1000
const most = (values: number[]) => Math.max(0, ...values)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

type Rules = { weights: number[]; parts: (termId: number, word: number) => number; isName: (termId: number) => boolean }

/** Scores the postings of one video together, by the rules in `combinations/queries.ts`. */
function together(postings: Posting[], { weights, parts, isName }: Rules) {
  const worth = (some: Posting[]) =>
    sum(weights.map((weight, word) => weight * most(some.map(({ termId }) => parts(termId, word)))))
  const total = worth(postings)
  if (total < 0.55) return 0
  const named = worth(postings.filter(({ termId }) => isName(termId)))
  const places = [...new Set(postings.map(({ startSeconds }) => startSeconds))].filter((start) => start >= 0)
  const piece = most(places.map((start) => worth(postings.filter((one) => one.startSeconds === start))))
  // Terms of the whole video, such as its performers, count for each piece.
  const whole = postings.filter(({ termId, startSeconds }) => startSeconds < 0 && !isName(termId))
  const isBy = whole.length > 0 && places.length > 0 && piece + worth(whole) >= 0.95 * total
  const bonus = isBy ? 0.061 : piece >= 0.95 * total ? 0.06 : 0
  return rounded(Math.max(named * 0.95, total * 0.88 + bonus))
}

/** Reference implementation, which scores each video separately. */
function plainly(candidates: Candidate[], lengths: number[], { least, subCategories, page, now }: Scope): RankedPage {
  const weights = lengths.map((length) => length / sum(lengths))
  const bestWord = lengths.map((_, word) => most(candidates.map(({ words }) => words[word] ?? 0)))
  const parts = (termId: number, word: number) => {
    const score = candidates.find(({ id }) => id === termId)?.words[word] ?? 0
    return score >= Math.max(0.64, (bestWord[word] ?? 0) - 0.1) ? score : 0
  }
  const isName = (termId: number) => candidates.some(({ id, field }) => id === termId && field === 'name')
  const answers = candidates.filter(({ field, whole }) => field !== 'name' && whole >= least)
  const bestWhole = most(answers.map(({ whole }) => whole))
  const wholes = answers.filter(({ whole }) => whole >= bestWhole - 0.07)
  const inScope = [...postingsByVideo.values()].filter(
    ([one]) =>
      one && one.publishedAt <= now && (subCategories.length === 0 || subCategories.includes(one.subCategoryId ?? 0)),
  )
  const answering = (postings: Posting[], word: number) => postings.filter(({ termId }) => parts(termId, word) > 0)
  const counts = lengths.map((_, word) => sum(inScope.map((postings) => answering(postings, word).length)))
  const rarest = counts.indexOf(Math.min(...counts.filter((count) => count > 0)))
  const scored = inScope.map((all) => {
    const postings = all.filter(({ termId }) => lengths.some((_, word) => parts(termId, word) > 0))
    const several = new Set(postings.map(({ termId }) => termId)).size > 1 && answering(postings, rarest).length > 0
    const whole = most(all.flatMap(({ termId }) => wholes.filter(({ id }) => id === termId).map((term) => term.whole)))
    return { video: all[0], whole, together: several ? together(postings, { weights, parts, isName }) : 0 }
  })
  const bestTogether = most(scored.map((one) => one.together))
  const cut = Math.max(bestTogether, bestWhole) - 0.07
  const leastWhole = (bestTogether >= cut ? bestTogether : 0) - 0.07
  const atLeast = (score: number, limit: number) => (score >= limit ? score : 0)
  const found = scored
    .map((one) => ({ video: one.video, score: Math.max(atLeast(one.together, cut), atLeast(one.whole, leastWhole)) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.video?.publishedAt) - Number(a.video?.publishedAt) ||
        (b.video?.videoId ?? 0) - (a.video?.videoId ?? 0),
    )
  return {
    ids: found.slice(page * SIZE, (page + 1) * SIZE).map(({ video }) => video?.videoId ?? 0),
    total: found.length,
    more: false,
  }
}

const candidate = (name: string, whole: number, words: number[]): Candidate => ({
  id: terms.get(name) ?? 0,
  field: standing[name]?.field ?? 'form',
  text: name,
  whole,
  words,
  rest: 0,
  fit: 'loose',
})
const all: Scope = { least: 0.76, subCategories: [], page: 0, now: NOW }

async function expectAsPlainly(candidates: Candidate[], lengths: number[], scope: Scope) {
  const ranked = await rankVideos(candidates, lengths, scope)
  expect(ranked).toEqual(plainly(candidates, lengths, scope))
  return ranked
}

describe('a search for several words', () => {
  useTestDatabase()
  beforeAll(makePostings)

  it('finds the same videos in the same order as a ranking that scores each video separately', async () => {
    const score = fc.constantFrom(0, 0, 0.7, 0.85, 0.95, 1)
    const asked = fc.integer({ min: 2, max: 4 }).chain((count) =>
      fc.record({
        lengths: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: count, maxLength: count }),
        found: fc.uniqueArray(
          fc.record({
            name: fc.constantFrom(...names),
            whole: fc.constantFrom(0, 0, 0, 0.8, 0.93),
            words: fc.array(score, { minLength: count, maxLength: count }),
          }),
          { selector: ({ name }) => name, minLength: 1 },
        ),
        narrowed: fc.constantFrom(false, false, true),
        page: fc.constantFrom(0, 0, 1, 7),
        daysAgo: fc.constantFrom(0, 0, 250),
      }),
    )
    await fc.assert(
      fc.asyncProperty(asked, async ({ lengths, found, narrowed, page, daysAgo }) => {
        const candidates = found.map(({ name, whole, words }) => candidate(name, whole, words))
        const scope = { ...all, subCategories: narrowed ? [genre] : [], page, now: past(daysAgo) }
        await expectAsPlainly(candidates, lengths, scope)
      }),
      { numRuns: 30 },
    )
  })

  const everywhere = (...words: number[]) => candidate('everywhere', 0, words)
  const odd = (...words: number[]) => candidate('odd', 0, words)
  const even = (...words: number[]) => candidate('even', 0, words)
  const seldom = () => candidate('seldom', 0, [0, 1])
  const alone = () => [seldom(), candidate('artist', 0, [0, 0.9]), candidate('inFewNames', 0, [0, 0.95])]
  const newer = () => [odd(1, 0), candidate('inOddNames', 0, [1, 0])]
  const three = () => [odd(1, 0, 0), even(0, 1, 0), everywhere(0, 0, 1)]

  it.each<[string, () => Candidate[], number[], more: number]>([
    ['all words are frequent', () => [everywhere(1, 0), odd(0, 1)], [5, 6], 1000],
    ['two of three frequent words never occur together', three, [4, 4, 9], -1],
    ['and the first is the longest', three, [9, 4, 4], -1],
    ['and the second is', three, [4, 9, 4], -1],
    ['the rarer word has the newer videos', newer, [7, 3], 0],
    ['one word is rare', () => [everywhere(1, 0), seldom()], [5, 6], -1],
    ['one word occurs once', () => [everywhere(1, 0), candidate('once', 0, [0, 1])], [5, 6], -1],
    ['one word occurs without the others', alone, [1, 9], 0],
    ['and another word occurs once', () => [...alone(), candidate('once', 0, [1, 0])], [3, 7], -1],
  ])('works when %s', async (_, found, lengths, more) => {
    expect((await expectAsPlainly(found(), lengths, all)).total).toBeGreaterThan(more)
  })

  it.each([
    ['two frequent words never occur together', () => [odd(1, 0), even(0, 1)], [5, 5]],
    ['nor where the rarer one has the newer videos', () => [...newer(), even(0, 1)], [7, 3]],
  ] as const)('finds nothing when %s', async (_, found, lengths) => {
    const nothing = { ids: [], total: 0, more: false }
    expect(await expectAsPlainly(found(), [...lengths], all)).toEqual(nothing)
  })

  it('compares the newest videos of very common words, and says that the count is incomplete', async () => {
    const common = await db.searchTerm.createManyAndReturn({
      data: Array.from({ length: 9 }, (_, index) => ({ field: 'form' as const, text: `common ${index}`, version: 0 })),
    })
    await db.$executeRaw`
      INSERT INTO "SearchPosting" ("videoId", "termId", "startSeconds", "publishedAt", "subCategoryId", "share")
      SELECT v."id", t, second, v."publishedAt", v."subCategoryId", 100 FROM "Video" v
      CROSS JOIN unnest(${common.map(({ id }) => id)}::int[]) t CROSS JOIN unnest('{0, 600, 1200}'::int[]) second`
    const newest = await db.video.findMany({
      where: { publishedAt: { lte: NOW } },
      select: { id: true },
      orderBy: [{ publishedAt: 'desc' as const }, { id: 'desc' as const }],
      take: SIZE,
    })
    const ids = newest.map(({ id }) => id)
    const of = (at: number, whole: number, words: number[]) => {
      return { ...candidate('once', whole, words), id: common[at]?.id ?? 0 }
    }
    const together = await rankVideos([of(0, 0, [1, 0]), of(1, 0, [0, 1])], [5, 6], all)
    expect(together).toMatchObject({ ids, more: true })
    expect(together.total).toBeGreaterThan(1000)
    expect(together.total).toBeLessThan(2000)
    const alone = common.map((_, at) => of(at, 1, [1]))
    expect(await rankVideos(alone, [5], all)).toMatchObject({ ids, more: true })
    expect(await rankVideos(alone.slice(0, 1), [5], all)).toMatchObject({ ids, more: false })
    await db.searchTerm.deleteMany({ where: { id: { in: common.map(({ id }) => id) } } })
  })
})

/** Number of videos. They are published one second apart, and lower ids are newer. */
const MANY = 20_000
const FIRST = 100_000

/** Ids of two musical forms. Each form has one composition, with the same id as the form. */
const [KRITI, VARNAM] = [1, 2]

/** Inserts videos with their search index directly. Triggers are disabled to save time. */
async function makeMany(): Promise<void> {
  await bulk(`
    SET session_replication_role = replica;
    INSERT INTO "Video" ("id", "name", "nameKey", "description", "thumbnailUrl", "durationSeconds", "fileKey", "categoryId",
      "publishedAt", "updatedAt")
    SELECT n, 'Evening - ' || n, 'evening - ' || n, 'A recital, performed before a full house.', '', 600, 'many-' || n, 2,
      now() - interval '1 day' - n * interval '1 second', now()
    FROM generate_series(${FIRST}, ${FIRST + MANY - 1}) n;
    INSERT INTO "MusicalForm" ("id", "name", "slug") VALUES (${KRITI}, 'Kriti', 'kriti'), (${VARNAM}, 'Varnam', 'varnam');
    INSERT INTO "Composition" ("id", "title", "slug", "formId") SELECT "id", "name", "slug", "id" FROM "MusicalForm";
    INSERT INTO "SearchTerm" ("id", "field", "text", "version") SELECT "id", 'form', "name", 0 FROM "MusicalForm";
    INSERT INTO "Piece" ("videoId", "startSeconds", "title", "compositionId")
    SELECT n, 0, 'Piece', CASE WHEN n % 100 = 0 THEN ${VARNAM} ELSE ${KRITI} END FROM generate_series(${FIRST}, ${FIRST + MANY - 1}) n;
    INSERT INTO "SearchPosting" ("videoId", "termId", "startSeconds", "publishedAt", "share")
    SELECT v."id", p."compositionId", 0, v."publishedAt", 100 FROM "Video" v JOIN "Piece" p ON p."videoId" = v."id"`)
  await bulk('VACUUM ANALYZE')
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

async function makeOld(description: string) {
  const { id: subCategoryId } = await makeSubCategory('music')
  const { id } = await makeVideo({ name: 'Old', description, subCategoryId, publishedAt: past(9) })
  return { id, subCategoryId }
}

const everything = () => ({ subCategories: [], now: new Date() })
const list = (input: Partial<SearchInput>) =>
  rowsRead(() => searchVideos(visitor, { query: '', subCategories: [], page: 0, ...input }))
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

describe('among twenty thousand videos', () => {
  useTestDatabase({ own: true })
  useSettings()
  beforeAll(makeMany)
  afterEach(() => db.video.deleteMany({ where: { id: { lt: FIRST } } }))

  it('a word in every description finds the newest videos without reading all of them', async () => {
    const { result, rows } = await rowsRead(() => listWithText('performed', [], everything()))
    expect(result).toEqual(numbers(FIRST, 48))
    expect(rows).toBeLessThan(MANY / 2)
  })

  it('the same word within a genre finds its own videos, however many others have it', async () => {
    const { id, subCategoryId } = await makeOld('Performed long ago.')
    const { result, rows } = await rowsRead(() =>
      listWithText('performed', [], { subCategories: [subCategoryId], now: new Date() }),
    )
    expect(result).toEqual([id])
    expect(rows).toBeLessThan(MANY / 2)
  })

  it('a word in few descriptions is found, however old they are', async () => {
    const { id } = await makeOld('A recital, performed in the Saptak festival.')
    expect(await listWithText('saptak fest', [], everything())).toEqual([id])
  })

  it('a text that no index finds is searched for in the newest videos only', async () => {
    const { result, rows } = await rowsRead(() => listWithText('a...', [], everything()))
    expect(result).toEqual([])
    expect(rows).toBeLessThan(MANY / 2)
  })

  it('a form alone lists its newest videos, and counts no further than staff lists', async () => {
    const { result, rows } = await list({ form: KRITI, page: 1 })
    expect(idsOf(result)).toEqual(
      numbers(FIRST, 30)
        .filter((id) => id % 100 !== 0)
        .slice(12, 24),
    )
    expect(result).toMatchObject({ totalRecords: 1012, more: true })
    expect(rows).toBeLessThan(MANY / 2)
    const rare = await list({ form: VARNAM, page: 16 })
    expect(rare.result).toMatchObject({ totalRecords: MANY / 100, totalPages: 17 })
    expect(idsOf(rare.result)).toEqual([...Array(8).keys()].map((at) => FIRST + (192 + at) * 100))
    expect(rare.result).not.toHaveProperty('more')
  })

  it('nothing is listed beyond the maximum count', async () => {
    const { result, rows } = await list({ category: 'music', page: 5000 })
    expect(result).toMatchObject({ data: [], totalRecords: 10_000, more: true })
    expect(rows).toBeLessThan(2 * MANY)
  })

  it('a symbol in every name lists the newest, and a rare one every name with it', async () => {
    const common = await list({ query: '-' })
    expect(idsOf(common.result)).toEqual(numbers(FIRST, 12))
    expect(common.result).toMatchObject({ totalRecords: 1000, more: true })
    expect(common.rows).toBeLessThan(MANY)
    const { id } = await makeVideo({ name: '100 %', publishedAt: past(9) })
    const rare = await list({ query: '%' })
    expect(idsOf(rare.result)).toEqual([id])
    expect(rare.rows).toBeLessThan(100)
  })

  it('a category combined with genres lists videos in both, however many newer ones only the genres have', async () => {
    const [dance, music] = [await makeSubCategory('dance'), await makeSubCategory('music')]
    const { id } = await makeVideo({ category: 'dance', subCategoryId: dance.id, publishedAt: past(9) })
    await bulk(`UPDATE "Video" SET "subCategoryId" = ${music.id} WHERE "id" BETWEEN ${FIRST} AND ${FIRST + 1500}`)
    const { result } = await list({ category: 'dance', subCategories: [dance.id, music.id] })
    expect(idsOf(result)).toEqual([id])
    expect(result).toMatchObject({ totalRecords: 1 })
  })
})
