import { z } from 'zod'
import { isStorable } from '@/lib/shared/editing'
import { videoFileTypes } from '@/lib/shared/media/video-file'

/** Bytes that one request brings at most. A slow line sends so many within a request's time; a proxy lets them pass. */
export const PART_BYTES = 8 * 1024 * 1024
/** Unfinished uploads that one person may have. */
export const OPEN_UPLOADS = 5
/** Days after its last part in which an upload can be continued. */
export const UPLOAD_DAYS = 7

const NO_VIDEO_FILE = 'Choose an MP4, MOV or WebM file.'

/** What is known of a file before its first byte comes. */
export const beginUploadSchema = z.object({
  name: z
    .string(NO_VIDEO_FILE)
    .trim()
    .min(1, NO_VIDEO_FILE)
    .transform((name) => name.slice(-300))
    .refine(isStorable, NO_VIDEO_FILE),
  type: z.enum([videoFileTypes.mp4, videoFileTypes.mov, videoFileTypes.webm], NO_VIDEO_FILE),
  /** Milliseconds since 1970 of the file's last change. */
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
  /** Bytes that have arrived: the next part begins here. */
  received: number
  /** Milliseconds since 1970. */
  modified: number
  /** Length of every part but the last, where parts go to the bucket; null where they come to us. */
  bucketPartBytes: number | null
  /** True where the server makes a stream of the file. */
  makesStreams: boolean
}

/** A file that has arrived: its name in the store, and why it may not play, as ends of “This file …”. */
export type ArrivedFile = { fileKey: string; doubts: string[] }

/** How far the stream of a file is, as staff are told. */
export type FileStreamDto = {
  state: 'waiting' | 'making' | 'ready' | 'failed'
  /** How much of the file is read, per cent. */
  progress: number
  /** Why the last attempt failed, and what to do. */
  failure: string | null
}

export const retryStreamSchema = z.object({ fileKey: z.string().min(1).max(300) })
