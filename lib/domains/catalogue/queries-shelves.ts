import 'server-only'
import { cardColumns, cardJoins, toCard, type CardRow } from '@/lib/domains/catalogue/queries-cards'
import type { CategorySlug, FeaturedPageName, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { runningRentalSql, trailerSource } from '@/lib/domains/media/queries'
import { prepared } from '@/lib/server/db/prepared'
import { visitor, type Actor } from '@/lib/shared/actor'
import { SLIDER_ITEMS } from '@/lib/shared/constants'

/** The rows of cards of the pages that people begin with, one statement each. */

type FeaturedRow = CardRow & {
  trailerVimeoId: string | null
  trailerEmbedKey: string | null
  trailerFileKey: string | null
}

const selectFeatured = prepared<FeaturedRow>(`
  SELECT ${cardColumns},
    t."vimeoId" AS "trailerVimeoId", t."embedKey" AS "trailerEmbedKey", t."fileKey" AS "trailerFileKey"
  FROM "FeaturedVideo" f JOIN "Video" v ON v."id" = f."videoId" ${cardJoins}
  WHERE f."page" = $3::"FeaturedPage" AND v."publishedAt" <= $2
  ORDER BY f."position", f."id" LIMIT ${SLIDER_ITEMS}`)

/**
 * The featured videos of a page. On the public pages a video shows its trailer, which everyone may watch.
 * @param page visitor (landing hero), landing (mobile slider) or browse
 */
export async function listFeaturedVideos(
  actor: Actor,
  page: FeaturedPageName,
  now: Date = new Date(),
): Promise<VideoCardDto[]> {
  const rows = await selectFeatured([actor.id, now, page])
  return rows.map((row) => {
    const { trailerId: id, trailerVimeoId: vimeoId, trailerEmbedKey: embedKey, trailerFileKey: fileKey } = row
    const card = toCard(actor, row, now)
    if (page === 'browse' || id === null) return card
    return { ...card, locked: false, source: trailerSource({ id, vimeoId, embedKey, fileKey }) }
  })
}

// The newest of each category; the newest of all are among them.
const selectNewest = prepared<CardRow>(`
  SELECT ${cardColumns} FROM "Category" lane CROSS JOIN LATERAL (
    SELECT * FROM "Video" WHERE "categoryId" = lane."id" AND "publishedAt" <= $2
    ORDER BY "publishedAt" DESC, "id" DESC LIMIT ${SLIDER_ITEMS}
  ) v ${cardJoins}
  ORDER BY v."publishedAt" DESC, v."id" DESC`)

/** The videos of the browse page, as the database has them and nobody in particular is shown them. */
export type BrowseVideos = { readonly featured: readonly CardRow[]; readonly newest: readonly CardRow[] }

/** The videos of the browse page at an instant. Two statements. */
export async function readBrowseVideos(now: Date = new Date()): Promise<BrowseVideos> {
  const [featured, newest] = await Promise.all([
    selectFeatured([visitor.id, now, 'browse']),
    selectNewest([visitor.id, now]),
  ])
  return { featured, newest }
}

/** They are the same for everybody, and asked for by everybody. */
const KEPT_MS = 1000
// On the global object: pages, calls and the start of the process have a copy of this module each.
const holder = globalThis as typeof globalThis & {
  rasikaBrowseVideos?: { videos: Promise<BrowseVideos>; until: number }
}

/**
 * `readBrowseVideos`, at most a second ago. The same object as long as it is the same reading.
 * @throws what reading threw; the next one reads anew
 */
export function recentBrowseVideos(): Promise<BrowseVideos> {
  const kept = holder.rasikaBrowseVideos
  if (kept && performance.now() < kept.until) return kept.videos
  const videos = readBrowseVideos()
  holder.rasikaBrowseVideos = { videos, until: performance.now() + KEPT_MS }
  videos.catch(forgetBrowseVideos)
  return videos
}

/** For whoever has just changed the catalogue and wants to see it. */
export function forgetBrowseVideos(): void {
  holder.rasikaBrowseVideos = undefined
}

export type BrowseShelf = { key: 'latest' | CategorySlug; videos: VideoCardDto[] }
export type BrowseCards = { featured: VideoCardDto[]; shelves: BrowseShelf[] }

/**
 * The browse page's videos as cards: featured ones, latest releases and the first of each category. Empty shelves are
 * absent.
 * @param actor masks what they may not watch by their role alone; what is their own, `listOwnOfBrowse` knows
 */
export function browseCards(actor: Actor, videos: BrowseVideos, now: Date = new Date()): BrowseCards {
  const cards = videos.newest.map((row) => toCard(actor, row, now))
  const shelves = [
    { key: 'latest' as const, videos: cards.slice(0, SLIDER_ITEMS) },
    ...(['dance', 'music', 'trivia', 'lectures'] as const).map((key) => ({
      key,
      videos: cards.filter((card) => card.category === key),
    })),
  ]
  return {
    featured: videos.featured.map((row) => toCard(actor, row, now)),
    shelves: shelves.filter(({ videos }) => videos.length > 0),
  }
}

type OwnOfCard = Pick<CardRow, 'rented' | 'positionSeconds' | 'completedAt' | 'progressAt'>

const selectOwn = prepared<OwnOfCard & { id: number }>(`
  SELECT "id", bool_or("rented") AS "rented", max("positionSeconds") AS "positionSeconds",
    max("completedAt") AS "completedAt", max("progressAt") AS "progressAt"
  FROM (
    SELECT w."videoId" AS "id", false AS "rented", w."positionSeconds", w."completedAt", w."updatedAt" AS "progressAt"
    FROM "WatchProgress" w WHERE w."userId" = $1 AND w."videoId" = ANY($3::int[])
    UNION ALL
    SELECT r."videoId", true, NULL, NULL, NULL FROM "Rental" r
    WHERE ${runningRentalSql('$1', '$2')} AND r."videoId" = ANY($3::int[])
  ) own GROUP BY "id"`)

/** What is the actor's own of the browse page's videos. */
export type OwnOfBrowse = {
  /** All featured videos as cards, with what the actor may watch and how far they did. */
  featured: VideoCardDto[]
  /** Of the other videos those that the actor has watched or rented. */
  known: VideoCardDto[]
}

/** What is the actor's own of the browse page's videos: how far they watched, what they have rented. One statement. */
export async function listOwnOfBrowse(
  actor: Actor,
  videos: BrowseVideos,
  now: Date = new Date(),
): Promise<OwnOfBrowse> {
  const ids = [...videos.featured, ...videos.newest].map(({ id }) => id)
  const rows = await selectOwn([actor.id, now, [...new Set(ids)]])
  const own = new Map(rows.map((row) => [row.id, row]))
  const card = (row: CardRow) => toCard(actor, { ...row, ...own.get(row.id) }, now)
  return { featured: videos.featured.map(card), known: videos.newest.filter(({ id }) => own.has(id)).map(card) }
}
