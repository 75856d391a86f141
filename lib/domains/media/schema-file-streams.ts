import { z } from 'zod'

/** How far the stream of a file is, as staff are told. */
export type FileStreamDto = {
  state: 'waiting' | 'making' | 'ready' | 'failed'
  /** How much of the file is read, per cent. */
  progress: number
  /** Why the last attempt failed, and what to do. */
  failure: string | null
}

export const retryStreamSchema = z.object({ fileKey: z.string().min(1).max(300) })
