import 'server-only'
import { listVideos } from '@/lib/domains/catalogue/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { SearchInput } from '@/lib/domains/search/schema'
import { contains } from '@/lib/server/db/contains'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import type { Paged } from '@/lib/shared/paging'

/** Words looked at; more do not narrow a catalogue any further. */
const MAX_WORDS = 8

/** A word may stand in the video's name, its artist, its genre, or in a piece's title, raga, tala or composer. */
function standsIn(word: string): Prisma.VideoWhereInput {
  const here = contains(word)
  return {
    OR: [
      { name: here },
      { artist: { name: here } },
      { subCategory: { name: here } },
      {
        pieces: {
          some: {
            OR: [
              { title: here },
              { raga: { name: here } },
              { tala: { name: here } },
              { composer: { name: here } },
              { form: { name: here } },
            ],
          },
        },
      },
    ],
  }
}

/** Videos in which every word of the query stands, newest first; an empty query lists everything. */
export function searchVideos(actor: Actor, input: SearchInput): Promise<Paged<VideoCardDto>> {
  const words = input.query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return listVideos(
    actor,
    {
      AND: words.map(standsIn),
      ...(input.subCategories.length > 0 && { subCategoryId: { in: input.subCategories } }),
    },
    input.page,
  )
}
