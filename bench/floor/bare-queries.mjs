import pg from 'pg'

// Minimal queries, used as a baseline. Each is one prepared statement that returns only the columns of a card. They
// have no access checks, rentals or progress.

/** Has the same number of connections as the product's pool. */
export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const card = `
  v."id", v."name", v."description", v."thumbnailUrl", v."durationSeconds" AS "duration", v."freeAccess",
  c."slug" AS "category", s."name" AS "subCategory", a."name" AS "artist"`
const named = `
  JOIN "Category" c ON c."id" = v."categoryId"
  LEFT JOIN "SubCategory" s ON s."id" = v."subCategoryId"
  LEFT JOIN "VideoPerformer" p ON p."videoId" = v."id" AND p."position" = 1
  LEFT JOIN "Artist" a ON a."id" = p."artistId"`

const listText = `
  SELECT ${card} FROM (
    SELECT * FROM "Video"
    WHERE "categoryId" = (SELECT "id" FROM "Category" WHERE "slug" = $1) AND "publishedAt" <= now()
    ORDER BY "publishedAt" DESC, "id" DESC LIMIT 12 OFFSET $2
  ) v ${named} ORDER BY v."publishedAt" DESC, v."id" DESC`

const totalText = `
  SELECT count(*)::int AS "total" FROM "Video"
  WHERE "categoryId" = (SELECT "id" FROM "Category" WHERE "slug" = $1) AND "publishedAt" <= now()`

const searchText = `
  SELECT ${card} FROM (
    SELECT *, similarity("name", $1) AS "near" FROM "Video" WHERE "name" % $1 AND "publishedAt" <= now()
    ORDER BY "near" DESC, "publishedAt" DESC LIMIT 12
  ) v ${named} ORDER BY v."near" DESC, v."publishedAt" DESC`

/**
 * Returns one page of a category's videos, newest first.
 * @param {string} category slug of the category
 * @param {number} page zero-based page number
 */
export const bareList = async (category, page) =>
  (await pool.query({ name: 'list', text: listText, values: [category, page * 12] })).rows

/**
 * Returns the same as `bareList`, and the number of videos in the category.
 * @param {string} category slug of the category
 * @param {number} page zero-based page number
 */
export async function bareListWithTotal(category, page) {
  const total = pool.query({ name: 'total', text: totalText, values: [category] })
  const [data, { rows }] = await Promise.all([bareList(category, page), total])
  return { data, totalRecords: rows[0].total }
}

/**
 * Returns the videos whose names have the highest trigram similarity, above pg_trgm's default threshold.
 * @param {string} query
 */
export const bareSearch = async (query) =>
  (await pool.query({ name: 'search', text: searchText, values: [query] })).rows
