import { bulk } from '@/bench/bulk'
import { listLiteral } from '@/lib/domains/search/literal/queries'
import { searchVideos } from '@/lib/domains/search/queries'
import type { SearchInput, SearchPageDto } from '@/lib/domains/search/schema'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { makeSubCategory, makeVideo, past } from '@/tests/factories/catalogue'
import { rowsRead } from '@/tests/support/plans'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase({ own: true })
useSettings()

/** Videos of one day, the newest first by their numbers. */
const MANY = 20_000
const FIRST = 100_000

/** Works of each form, so that only the composition of a piece says which it has. Every hundredth video is a varnam. */
const [KRITI, VARNAM] = [1, 2]

beforeAll(async () => {
  // Without the notes of triggers: the index is up to date.
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
})

afterEach(() => db.video.deleteMany({ where: { id: { lt: FIRST } } }))

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

/** Older than all of them, in a genre of its own. */
async function makeOld(description: string) {
  const { id: subCategoryId } = await makeSubCategory('music')
  const { id } = await makeVideo({ name: 'Old', description, subCategoryId, publishedAt: past(9) })
  return { id, subCategoryId }
}

const everything = () => ({ subCategories: [], now: new Date() })

test('of a word that stands in all descriptions the newest videos are found, and not all are read', async () => {
  const { result, rows } = await rowsRead(() => listLiteral('performed', [], everything()))
  expect(result).toEqual(numbers(FIRST, 48))
  expect(rows).toBeLessThan(MANY / 2)
})

test('in a genre the same word is found in its own videos, however many others have it', async () => {
  const { id, subCategoryId } = await makeOld('Performed long ago.')
  const { result, rows } = await rowsRead(() =>
    listLiteral('performed', [], { subCategories: [subCategoryId], now: new Date() }),
  )
  expect(result).toEqual([id])
  expect(rows).toBeLessThan(MANY / 2)
})

test('what few descriptions have is found, however old they are', async () => {
  const { id } = await makeOld('A recital, performed in the Saptak festival.')
  expect(await listLiteral('saptak fest', [], everything())).toEqual([id])
})

test('what no index finds is looked for in the newest videos alone', async () => {
  const { result, rows } = await rowsRead(() => listLiteral('a...', [], everything()))
  expect(result).toEqual([])
  expect(rows).toBeLessThan(MANY / 2)
})

const list = (input: Partial<SearchInput>) =>
  rowsRead(() => searchVideos(visitor, { query: '', subCategories: [], page: 0, ...input }))
const idsOf = ({ data }: SearchPageDto) => data.map(({ id }) => id)

test('a form alone lists its newest videos, and counts no more than lists of staff do', async () => {
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

test('nothing is listed behind what is counted at most', async () => {
  const { result, rows } = await list({ category: 'music', page: 5000 })
  expect(result).toMatchObject({ data: [], totalRecords: 10_000, more: true })
  expect(rows).toBeLessThan(2 * MANY)
})

test('a sign that stands in all names lists the newest, and a rare one every name with it', async () => {
  const common = await list({ query: '-' })
  expect(idsOf(common.result)).toEqual(numbers(FIRST, 12))
  expect(common.result).toMatchObject({ totalRecords: 1000, more: true })
  expect(common.rows).toBeLessThan(MANY)
  const { id } = await makeVideo({ name: '100 %', publishedAt: past(9) })
  const rare = await list({ query: '%' })
  expect(idsOf(rare.result)).toEqual([id])
  expect(rare.rows).toBeLessThan(100)
})

test('a category and genres of several list what is in both, however many newer videos only the genres have', async () => {
  const [dance, music] = [await makeSubCategory('dance'), await makeSubCategory('music')]
  const { id } = await makeVideo({ category: 'dance', subCategoryId: dance.id, publishedAt: past(9) })
  await bulk(`UPDATE "Video" SET "subCategoryId" = ${music.id} WHERE "id" BETWEEN ${FIRST} AND ${FIRST + 1500}`)
  const { result } = await list({ category: 'dance', subCategories: [dance.id, music.id] })
  expect(idsOf(result)).toEqual([id])
  expect(result).toMatchObject({ totalRecords: 1 })
})
