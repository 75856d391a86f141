import 'server-only'
import { cardColumns, cardJoins, toCardOfFlat, type FlatCard } from '@/lib/domains/catalogue/queries-card-rows'
import { trailerSource } from '@/lib/domains/catalogue/queries-media'
import type { CategorySlug, FeaturedPageName, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { prepared } from '@/lib/server/db/prepared'
import type { Actor } from '@/lib/shared/actor'
import { SLIDER_ITEMS } from '@/lib/shared/constants'

/** The rows of cards of the pages that people begin with, one statement each. */

type FeaturedRow = FlatCard & {
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
    const card = toCardOfFlat(actor, row, now)
    return page === 'browse' || id === null ? card : { ...card, ...trailerSource({ id, vimeoId, embedKey, fileKey }) }
  })
}

// The newest of each category; the newest of all are among them.
const selectNewest = prepared<FlatCard>(`
  SELECT ${cardColumns} FROM "Category" lane CROSS JOIN LATERAL (
    SELECT * FROM "Video" WHERE "categoryId" = lane."id" AND "publishedAt" <= $2
    ORDER BY "publishedAt" DESC, "id" DESC LIMIT ${SLIDER_ITEMS}
  ) v ${cardJoins}
  ORDER BY v."publishedAt" DESC, v."id" DESC`)

/** Latest releases and the first videos of each category, for the browse page's sliders. Empty rows are absent. */
export async function listBrowseRows(
  actor: Actor,
  now: Date = new Date(),
): Promise<{ key: 'latest' | CategorySlug; videos: VideoCardDto[] }[]> {
  const cards = (await selectNewest([actor.id, now])).map((row) => toCardOfFlat(actor, row, now))
  const sections = [
    { key: 'latest' as const, videos: cards.slice(0, SLIDER_ITEMS) },
    ...(['dance', 'music', 'trivia', 'lectures'] as const).map((key) => ({
      key,
      videos: cards.filter((card) => card.category === key),
    })),
  ]
  return sections.filter((section) => section.videos.length > 0)
}
