import { listLiteral } from '@/lib/domains/search/queries-literal'
import { makeSubCategory, makeVideo, past } from '@/tests/factories/catalogue'
import { bulk } from '@/tests/bench/bulk'
import { rowsRead } from '@/tests/support/rows-read'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

/** Videos of one day, the newest first by their numbers. */
const MANY = 20_000
const FIRST = 100_000

beforeAll(async () => {
  await bulk(`
    INSERT INTO "Video" ("id", "name", "nameKey", "description", "thumbnailUrl", "durationSeconds", "fileKey", "categoryId",
      "publishedAt", "updatedAt")
    SELECT n, 'Evening - ' || n, 'evening - ' || n, 'A recital, performed before a full house.', '', 600, 'many-' || n, 2,
      now() - interval '1 day' - n * interval '1 second', now()
    FROM generate_series(${FIRST}, ${FIRST + MANY - 1}) n`)
  await bulk('VACUUM ANALYZE')
})

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
