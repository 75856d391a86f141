import { Client } from 'pg'

// Large numbers of videos and people, created in SQL. Works in batches to keep transactions small.

const PORTION = 50_000
/** `startSeconds` of search postings for the whole video instead of a piece. */
export const WHOLE_VIDEO = -1
export const PIECE_SECONDS = [0, 600, 1200, 1800, 2400, 3000]

/**
 * Runs statements for batches of ids, each in its own transaction, and prints progress.
 * @param what noun for the progress line
 */
export async function inPortions(
  what: string,
  { from, to }: { from: number; to: number },
  statements: (first: number, last: number) => string,
): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    for (let first = from; first <= to; first += PORTION) {
      const started = performance.now()
      const last = Math.min(to, first + PORTION - 1)
      await client.query(`BEGIN; ${statements(first, last)}; COMMIT`)
      console.error(`${last} ${what}, the last portion in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
  } finally {
    await client.end()
  }
}

// Gives each new video the name, performers and categories of one base video, and pieces of several, so that terms keep
// their relative frequency. Disables triggers, because the statements below write the triggers' rows themselves.
const videosLike = (base: number) => (first: number, last: number) => `
  SET LOCAL session_replication_role = replica;
  CREATE TEMP TABLE mix ON COMMIT DROP AS
    SELECT n::int AS "id", s AS "second", (1 + (hashint8extended(n, s) & 2147483647) % ${base})::int AS "like"
    FROM generate_series(${first}, ${last}) n CROSS JOIN unnest('{${[WHOLE_VIDEO, ...PIECE_SECONDS].join()}}'::int[]) s;
  ANALYZE mix;
  INSERT INTO "Video" ("id", "name", "description", "thumbnailUrl", "durationSeconds", "fileKey", "categoryId", "subCategoryId",
    "publishedAt", "updatedAt", "publicSince", "nameKey")
  SELECT m."id", "name", "description", "thumbnailUrl", "durationSeconds", 'bench-' || m."id" || '.mp4', "categoryId",
    "subCategoryId", at, at, at, "nameKey"
  FROM mix m JOIN "Video" b ON b."id" = m."like"
  CROSS JOIN LATERAL (SELECT b."publishedAt" - m."id" % 86400 * interval '1 second' AS at) t WHERE m."second" = ${WHOLE_VIDEO};
  INSERT INTO "VideoPerformer" ("videoId", "artistId", "role", "position")
  SELECT m."id", "artistId", "role", "position" FROM mix m JOIN "VideoPerformer" p ON p."videoId" = m."like"
  WHERE m."second" = ${WHOLE_VIDEO};
  CREATE TEMP TABLE pieces ON COMMIT DROP AS
    SELECT (SELECT max("id") FROM "Piece") + row_number() OVER (ORDER BY m."id", m."second") AS "id",
      m."id" AS "videoId", b."id" AS "like"
    FROM mix m JOIN "Piece" b ON b."videoId" = m."like" AND b."startSeconds" = m."second";
  ANALYZE pieces;
  INSERT INTO "Piece" ("id", "videoId", "startSeconds", "endSeconds", "title", "compositionId", "composerId", "formId", "language")
  SELECT p."id", p."videoId", "startSeconds", "endSeconds", "title", "compositionId", "composerId", "formId", "language"
  FROM pieces p JOIN "Piece" b ON b."id" = p."like" ORDER BY 1;
  INSERT INTO "PieceRaga" ("pieceId", "ragaId", "position")
  SELECT p."id", "ragaId", "position" FROM pieces p JOIN "PieceRaga" b ON b."pieceId" = p."like" ORDER BY 1;
  INSERT INTO "PieceTala" ("pieceId", "talaId", "position")
  SELECT p."id", "talaId", "position" FROM pieces p JOIN "PieceTala" b ON b."pieceId" = p."like" ORDER BY 1;
  INSERT INTO "SearchPosting" ("videoId", "termId", "startSeconds", "publishedAt", "subCategoryId", "share")
  SELECT v."id", p."termId", p."startSeconds", v."publishedAt", v."subCategoryId", p."share"
  FROM mix m JOIN "SearchPosting" p ON p."videoId" = m."like" AND p."startSeconds" = m."second"
  JOIN "Video" v ON v."id" = m."id" ORDER BY 1;
  SELECT setval('"Video_id_seq"', ${last}), setval('"Piece_id_seq"', (SELECT max("id") FROM "Piece"))`

/**
 * Adds videos copied from the base videos.
 * @param base number of base videos, which the product's own code created; their ids start at 1
 * @param from current number of videos
 * @param to wanted number of videos
 */
export const multiplyVideos = (base: number, from: number, to: number): Promise<void> =>
  inPortions('videos', { from: from + 1, to }, videosLike(base))
