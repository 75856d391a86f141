import 'server-only'
import { cardColumns, cardJoins, toCard, type CardRow } from '@/lib/domains/catalogue/cards/queries'
import {
  categorySlugs,
  type CategorySlug,
  type FeaturedPageName,
  type VideoCardDto,
} from '@/lib/domains/catalogue/schema'
import { isOpened } from '@/lib/domains/media/policy'
import { trailerSource } from '@/lib/domains/media/queries'
import { readSourceColumns, type ReadSourceRow } from '@/lib/domains/media/schema'
import { memoizeAnswers } from '@/lib/server/cache/memoize'
import { prepared } from '@/lib/server/db/prepared-statement'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { SLIDER_ITEMS } from '@/lib/shared/constants'

type FeaturedRow = CardRow & { trailerSource: ReadSourceRow }

const selectFeatured = prepared<FeaturedRow>(`
  SELECT ${cardColumns},
    json_build_object(${readSourceColumns.map((column) => `'${column}', t."${column}"`).join(', ')}) AS "trailerSource"
  FROM "FeaturedVideo" f JOIN "Video" v ON v."id" = f."videoId" ${cardJoins}
  WHERE f."page" = $3::"FeaturedPage" AND v."publishedAt" <= $2
  ORDER BY f."position", f."id" LIMIT ${SLIDER_ITEMS}`)

/** Returns each card with the trailer's source instead of the video's, except on the browse page. */
export async function listFeaturedVideos(
  actor: Actor,
  page: FeaturedPageName,
  now: Date = new Date(),
): Promise<VideoCardDto[]> {
  const rows = await selectFeatured([actor.id, now, page])
  return rows.map((row) => {
    const { trailerId: id } = row
    const card = toCard(actor, row, now)
    if (page === 'browse' || id === null) return card
    // Removes the captions, because they belong to the video and not to the trailer.
    return { ...card, locked: false, captions: [], source: trailerSource({ id, ...row.trailerSource }) }
  })
}

// Reads the newest videos of each category, because these include the newest overall.
const selectNewest = prepared<CardRow>(`
  SELECT ${cardColumns} FROM "Category" lane CROSS JOIN LATERAL (
    SELECT * FROM "Video" WHERE "categoryId" = lane."id" AND "publishedAt" <= $2
    ORDER BY "publishedAt" DESC, "id" DESC LIMIT ${SLIDER_ITEMS}
  ) v ${cardJoins}
  ORDER BY v."publishedAt" DESC, v."id" DESC`)

type BrowseVideos = { readonly featured: readonly CardRow[]; readonly newest: readonly CardRow[] }

export async function readBrowseVideos(now: Date = new Date()): Promise<BrowseVideos> {
  const [featured, newest] = await Promise.all([
    selectFeatured([visitor.id, now, 'browse']),
    selectNewest([visitor.id, now]),
  ])
  return { featured, newest }
}

/** Cached for a second. The result is the same for all viewers. */
export const recentBrowseVideos = memoizeAnswers((_page: 'browse') => readBrowseVideos(), {
  most: 1,
  milliseconds: 1000,
})

export type BrowseShelf = { key: 'latest' | CategorySlug; videos: VideoCardDto[] }
type BrowseCards = { featured: VideoCardDto[]; shelves: BrowseShelf[] }

/** Builds the cards for the actor's role, without watch progress and entitlements (see `listOwnOfBrowse`). */
export function browseCards(actor: Actor, videos: BrowseVideos, now: Date = new Date()): BrowseCards {
  const cards = videos.newest.map((row) => toCard(actor, row, now))
  const shelves = [
    { key: 'latest' as const, videos: cards.slice(0, SLIDER_ITEMS) },
    ...categorySlugs.map((key) => ({
      key,
      videos: cards.filter((card) => card.category === key),
    })),
  ]
  return {
    featured: videos.featured.map((row) => toCard(actor, row, now)),
    shelves: shelves.filter(({ videos }) => videos.length > 0),
  }
}

type OwnOfCard = Pick<CardRow, 'positionSeconds' | 'completedAt' | 'progressAt'>

const selectOwn = prepared<OwnOfCard & { id: number }>(`
  SELECT w."videoId" AS "id", w."positionSeconds", w."completedAt", w."updatedAt" AS "progressAt"
  FROM "WatchProgress" w WHERE w."userId" = $1 AND w."videoId" = ANY($2::int[])`)

type OwnOfBrowse = {
  featured: VideoCardDto[]
  /** Cards outside `featured` that the actor has watched or that an entitlement opens. */
  known: VideoCardDto[]
}

export async function listOwnOfBrowse(
  actor: Actor,
  videos: BrowseVideos,
  now: Date = new Date(),
): Promise<OwnOfBrowse> {
  const ids = [...videos.featured, ...videos.newest].map(({ id }) => id)
  const rows = await selectOwn([actor.id, [...new Set(ids)]])
  const own = new Map(rows.map((row) => [row.id, row]))
  const card = (row: CardRow) => toCard(actor, { ...row, ...own.get(row.id) }, now)
  const isKnown = (row: CardRow) => own.has(row.id) || isOpened(actor, row)
  return { featured: videos.featured.map(card), known: videos.newest.filter(isKnown).map(card) }
}
