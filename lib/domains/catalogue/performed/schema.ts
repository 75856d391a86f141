import { z } from 'zod'
import { nameKinds, playedInRow } from '@/lib/shared/music/name-kinds'
import { seasonKeys, type Watch } from '@/lib/shared/music/watches'
import { idSchema } from '@/lib/shared/row-id'

export type NameDto = {
  id: number
  /** Unique within its kind. Changes when the name changes. */
  slug: string
  name: string
  videos: number
}

/** Maximum number of pieces that play one after another. */
export const PERFORMED_PIECES = 200

/** A piece to be heard with others of the same name. Must never include a source. */
export type PerformedPieceDto = {
  videoId: number
  videoName: string
  artist: string | null
  title: string
  startSeconds: number
  /** Start of the next piece or the end of the video, if the piece has no end of its own. */
  endSeconds: number
  locked: boolean
  trailerId: number | null
}

export type PerformedPiecesDto = {
  /** 0 for a visitor. */
  viewerId: number
  /** Number of pieces with the name; `pieces` has at most `PERFORMED_PIECES` of them. */
  total: number
  pieces: PerformedPieceDto[]
}

/** Facts of a tala as in lib/domains/names/facts/schema. */
export type TalaFactsDto = Readonly<Record<string, string>>

export const nameParamsSchema = z.object({ kind: z.enum(nameKinds), id: idSchema })
export const performancesParamsSchema = nameParamsSchema.extend({ kind: z.enum(playedInRow) })

export const hourParamsSchema = z.object({
  watch: z
    .string()
    .regex(/^[1-8]$/)
    .transform((number) => Number(number) as Watch),
})

export const hourQuerySchema = z.object({ season: z.enum(seasonKeys).optional() })
