import { z } from 'zod'
import { isStorable } from '@/lib/shared/editing'
import { videoFileTypes } from '@/lib/shared/media/video-file'

/**
 * Maximum part size: small enough for a slow connection to send within the request timeout, and for proxies to accept.
 */
export const PART_BYTES = 8 * 1024 * 1024
export const OPEN_UPLOADS = 5
/** Number of days for which an upload can be resumed after its last part. */
export const UPLOAD_DAYS = 7

const NO_VIDEO_FILE = 'Choose an MP4, MOV or WebM file.'

export const beginUploadSchema = z.object({
  name: z
    .string(NO_VIDEO_FILE)
    .trim()
    .min(1, NO_VIDEO_FILE)
    .transform((name) => name.slice(-300))
    .refine(isStorable, NO_VIDEO_FILE),
  type: z.enum([videoFileTypes.mp4, videoFileTypes.mov, videoFileTypes.webm], NO_VIDEO_FILE),
  /** Modification time of the file, in milliseconds since 1970. */
  modified: z.coerce.number(NO_VIDEO_FILE).int().min(0).max(8.64e15).catch(0),
  size: z.coerce
    .number('The file size is missing.')
    .int()
    .positive('The file is empty.')
    .max(2 ** 50),
})
export type BeginUpload = z.output<typeof beginUploadSchema>

export type UploadDto = {
  id: number
  name: string
  size: number
  /** Number of bytes received so far, and therefore the offset of the next part. */
  received: number
  /** Modification time of the file, in milliseconds since 1970. */
  modified: number
  /** Part size if the browser sends parts directly to the bucket, otherwise null. */
  bucketPartBytes: number | null
  makesStreams: boolean
}

/** `doubts` are reasons why the file may not play. Each continues a sentence that begins with “This file”. */
export type ArrivedFile = { fileKey: string; doubts: string[] }

export type FileStreamDto = {
  state: 'waiting' | 'making' | 'ready' | 'failed'
  progress: number
  failure: string | null
}

export const retryStreamSchema = z.object({ fileKey: z.string().min(1).max(300) })
