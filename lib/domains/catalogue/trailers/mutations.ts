import 'server-only'
import { deleteOf, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { parseClock } from '@/lib/domains/catalogue/editing/schema'
import { withFileLength } from '@/lib/domains/catalogue/sources/queries'
import { sourceFacts } from '@/lib/domains/catalogue/sources/schema'
import { readTrailerDetail, type TrailerDetailRow } from '@/lib/domains/catalogue/staff-trailers/queries'
import { fieldError } from '@/lib/shared/errors'
import { trailerInputSchema } from './schema'

const entity = {
  table: 'Trailer',
  what: 'trailer',
  read: readTrailerDetail,
  facts: ({ video, id: _id, updatedAt: _updatedAt, ...row }: TrailerDetailRow) => ({ ...row, video: video.name }),
} as const

export const saveTrailer = saveOf(entity, {
  schema: trailerInputSchema,
  complete: withFileLength,
  taken: () => ({ videoId: 'This video already has a trailer.' }),
  write: async (tx, valid, { id, version }) => {
    const video = await tx.video.findUnique({ where: { id: valid.videoId }, select: { id: true } })
    if (!video) throw fieldError('videoId', 'This video no longer exists. Choose another.')
    const data = {
      videoId: video.id,
      name: valid.name,
      description: valid.description,
      thumbnailUrl: valid.thumbnailUrl,
      durationSeconds: parseClock(valid.duration) ?? 0,
      ...sourceFacts(valid),
      position: Number(valid.position),
      updatedAt: version,
    }
    return id === null
      ? tx.trailer.create({ data, select: { id: true } })
      : tx.trailer.update({ where: { id }, data, select: { id: true } })
  },
})

export const deleteTrailer = deleteOf(entity, {
  remove: (tx, where) => tx.trailer.delete({ where, select: { id: true } }),
})
