import 'server-only'
import { factsSql } from '@/lib/domains/names/facts/queries'
import { factKindOf } from '@/lib/domains/names/pages/schema'
import type { KnowledgeKind } from '@/lib/shared/music/name-kinds'

/**
 * What everyone may read of names. A name is public while a published video has it or staff wrote facts of it: one that
 * only drafts have is nowhere. An artist is public from the instant of their own.
 */

/** SQL of a kind: its rows n with a "name", whether a published video has n, and a line about n in a list. */
type Kind = { table: string; rows: string; performed: string; known: string; note: string }

const published = 'JOIN "Video" v ON v."id" = p."videoId" AND v."publishedAt" <= $1'
export const factOf = (field: string) => `n."facts" ->> '${field}'`

export const kinds: Record<KnowledgeKind, Kind> = {
  ragas: {
    table: 'Raga',
    rows: '"Raga" n',
    performed: `EXISTS (SELECT FROM "PieceRaga" r JOIN "Piece" p ON p."id" = r."pieceId" ${published} WHERE r."ragaId" = n."id")`,
    known: '0',
    note: `CASE WHEN n."isMelakarta" THEN 'melakarta ' || n."melakarta" ELSE coalesce(initcap(${factOf('thaat')}) || ' thaat',
      'of melakarta ' || n."melakarta") END`,
  },
  talas: {
    table: 'Tala',
    rows: '"Tala" n',
    performed: `EXISTS (SELECT FROM "PieceTala" t JOIN "Piece" p ON p."id" = t."pieceId" ${published} WHERE t."talaId" = n."id")`,
    known: '0',
    note: `${factOf('counts')} || ' counts'`,
  },
  composers: {
    table: 'Composer',
    rows: '"Composer" n',
    performed: `(EXISTS (SELECT FROM "Piece" p ${published} WHERE p."composerId" = n."id") OR EXISTS (SELECT FROM "Composition" w
      JOIN "Piece" p ON p."compositionId" = w."id" ${published} WHERE w."composerId" = n."id"))`,
    known: '0',
    note: `coalesce(${factOf('born')} || '–' || coalesce(${factOf('died')}, ''), ${factOf('language')})`,
  },
  compositions: {
    table: 'Composition',
    rows: '(SELECT w.*, w."title" AS "name" FROM "Composition" w) n',
    performed: `EXISTS (SELECT FROM "Piece" p ${published} WHERE p."compositionId" = n."id")`,
    known: `(n."composerId" IS NOT NULL)::int + (n."formId" IS NOT NULL)::int`,
    note: '(SELECT c."name" FROM "Composer" c WHERE c."id" = n."composerId")',
  },
  performers: {
    table: 'Artist',
    rows: '(SELECT a.*, a."updatedAt" AS "changedAt" FROM "Artist" a WHERE a."publishedAt" <= $1) n',
    performed: `EXISTS (SELECT FROM "VideoPerformer" p ${published} WHERE p."artistId" = n."id")`,
    known: `(n."description" <> '')::int`,
    note: `coalesce(${factOf('instrument')}, ${factOf('school')})`,
  },
}

export const facts = (kind: KnowledgeKind) => factsSql(factKindOf[kind])
export const knownSql = (kind: KnowledgeKind) =>
  `(SELECT count(*)::int FROM jsonb_object_keys(${facts(kind)})) + ${kinds[kind].known} + ${kinds[kind].performed}::int`

/** SQL: the public names n of a kind, with a condition to which others may be added. $1 is the instant. */
export function shown(kind: KnowledgeKind): string {
  const { rows, performed } = kinds[kind]
  if (kind === 'performers') return `${rows} WHERE true`
  // Some facts of ragas are columns.
  const inColumns = kind === 'ragas' ? 'OR n."isMelakarta" OR num_nonnulls(n."arohana", n."melakarta") > 0' : ''
  return `${rows} WHERE (n."facts" <> '{}' ${inColumns} OR ${performed})`
}

export const refColumns = (kind: KnowledgeKind) =>
  `'${kind}' AS "kind", n."slug", n."name", ${kinds[kind].note} AS "note"`
export const byName = 'ORDER BY lower(n."name"), n."id"'
