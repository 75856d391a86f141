import 'server-only'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

const namesOf = (table: 'Raga' | 'Tala', id: 'ragaId' | 'talaId') =>
  `SELECT coalesce(json_agg(json_build_object('id', x."id", 'name', x."name") ORDER BY o."position"), '[]') AS list
    FROM "Piece${table}" o JOIN "${table}" x ON x."id" = o."${id}" WHERE o."pieceId" = p."id"`

/** SQL of a piece's composer. The composer of its composition takes precedence. */
export const composerOfPiece = 'coalesce(w."composerId", p."composerId")'

/**
 * SQL of a video's pieces. A piece inherits the composer, form and language of its composition, but may override the
 * form and language.
 */
export const programmeSql = `
  SELECT p."startSeconds", p."endSeconds", p."title", p."sruti",
    r.list -> 0 ->> 'name' AS "raga", t.list -> 0 ->> 'name' AS "tala", r.list AS "ragas", t.list AS "talas",
    CASE WHEN w."id" IS NOT NULL THEN json_build_object('id', w."id", 'title', w."title") END AS "composition",
    c."name" AS "composer", c."id" AS "composerId", f."name" AS "form", f."id" AS "formId", coalesce(p."language", w."language") AS "language",
    coalesce((SELECT json_agg(json_build_object('kind', s."kind", 'language', s."language", 'script', s."script")
      ORDER BY s."position") FROM "PieceWords" s
      WHERE s."videoId" = p."videoId" AND s."startSeconds" = p."startSeconds"), '[]') AS "words"
  FROM "Piece" p
  LEFT JOIN "Composition" w ON w."id" = p."compositionId"
  LEFT JOIN "Composer" c ON c."id" = ${composerOfPiece}
  LEFT JOIN "MusicalForm" f ON f."id" = coalesce(p."formId", w."formId")
  CROSS JOIN LATERAL (${namesOf('Raga', 'ragaId')}) r
  CROSS JOIN LATERAL (${namesOf('Tala', 'talaId')}) t
  WHERE p."videoId" = v."id" ORDER BY p."startSeconds"`

export const readProgrammes = (tx: Db, videoIds: readonly number[]) => tx.$queryRaw<(PieceDto & { videoId: number })[]>`
  SELECT v."id" AS "videoId", p.*
  FROM "Video" v CROSS JOIN LATERAL (${Prisma.raw(programmeSql)}) p WHERE v."id" = ANY (${videoIds}::int[])
  ORDER BY v."id", p."startSeconds"`
