import { z } from 'zod'
import { MOST_PAGES, type Difference, type GroupKind } from './policy'

/** Start of a piece in the raga, in a published video. */
export type RagaMoment = { videoId: number; title: string; video: string; startSeconds: number }

export type RagaMatch = {
  name: string
  /** Null if the raga has no page. */
  slug: string | null
  note: string | null
  arohana: readonly string[]
  avarohana: readonly string[]
  difference: Difference
  moment: RagaMoment | null
}

export type FinderGroup = { kind: GroupKind; total: number; ragas: RagaMatch[] }
/** Empty groups are left out. */
export type FinderAnswer = { groups: FinderGroup[] }

const text = z.union([z.string(), z.array(z.string())]).optional()

const page = z.coerce.number().int().min(1).max(MOST_PAGES).optional()

export const moreSchema = z.object({
  exact: page,
  moved: page,
  contains: page,
  near: page,
} satisfies Record<GroupKind, typeof page>)

export const finderQuerySchema = moreSchema.extend({ up: text, down: text, same: text, names: text })
