import { z } from 'zod'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { idSchema, MAX_INT, rowIdSchema } from '@/lib/shared/row-id'

export const omissionStates = { out: 'Left out' } as const

export const quizPiecesQuerySchema = adminListQuerySchema.extend({
  state: z.enum(['out'], 'Choose from the list.').optional(),
  /** Limits the list to one video. */
  video: idSchema.transform(String).optional(),
})
export type QuizPiecesQuery = z.output<typeof quizPiecesQuerySchema>

/** A piece belongs to the second at which it starts, as lyrics do. */
export const omissionSchema = z.object({
  videoId: rowIdSchema(),
  startSeconds: z.int('Unknown piece.').min(0, 'Unknown piece.').max(MAX_INT, 'Unknown piece.'),
  isLeftOut: z.boolean('Choose one.'),
})
export type OmissionInput = z.output<typeof omissionSchema>

export type StaffQuizPiece = {
  id: string
  videoId: number
  startSeconds: number
  title: string
  video: string
  /** Ragas, talas and composer. */
  names: string
  isLeftOut: boolean
}
