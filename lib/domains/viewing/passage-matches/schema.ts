import { z } from 'zod'
import { idSchema } from '@/lib/shared/row-id'

/** Maximum number of matches per person. */
export const PASSAGE_MATCHES_MAX = 500

/** Passage with the facts of its video. Must never include a source. */
export type MatchedPassageDto = {
  id: number
  name: string
  startSeconds: number
  endSeconds: number
  video: { id: number; name: string; artist: string | null; locked: boolean }
}

export type PassageMatchesDto = {
  passages: MatchedPassageDto[]
  /** Ids of two passages in which the same line is performed. */
  matches: [number, number][]
}

export const passageMatchParamsSchema = z.object({ id: idSchema, otherId: idSchema })
