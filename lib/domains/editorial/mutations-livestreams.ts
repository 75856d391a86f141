import 'server-only'
import { deleteOf, saveOf } from '@/lib/domains/editorial/mutations-entities'
import { publicationOf } from '@/lib/domains/editorial/policy-publication'
import { readLivestreamDetail, type LivestreamDetailRow } from '@/lib/domains/editorial/queries-livestreams'
import { parseVimeo } from '@/lib/domains/editorial/schema-editing'
import { livestreamInputSchema } from '@/lib/domains/editorial/schema-livestreams'
import { singaporeInstant, singaporeTime } from '@/lib/shared/singapore-time'

const entity = {
  table: 'Livestream',
  what: 'livestream',
  read: readLivestreamDetail,
  facts: ({ id: _id, updatedAt: _updatedAt, _count, ...row }: LivestreamDetailRow) => row,
} as const

/** The instant of a form's field. A form knows minutes only: where it shows what is stored, the seconds stay. */
function instantOf(typed: string, before: Date | null | undefined): Date | null {
  if (before && singaporeTime(before) === typed) return before
  return singaporeInstant(typed)
}

/**
 * Creates or changes a livestream. Times of the input are those of Singapore. Reminders follow a changed time.
 * @throws AppError as `saveOf`
 */
export const saveLivestream = saveOf(entity, {
  schema: livestreamInputSchema,
  write: (tx, valid, { id, before, version, now }) => {
    const vimeo = parseVimeo(valid.vimeo)
    const data = {
      name: valid.name,
      description: valid.description,
      thumbnailUrl: valid.thumbnailUrl,
      startsAt: instantOf(valid.startsAt, before?.startsAt) ?? now,
      endsAt: instantOf(valid.endsAt, before?.endsAt),
      vimeoId: vimeo?.vimeoId ?? null,
      embedKey: vimeo ? valid.embedKey || vimeo.embedKey : null,
      publishedAt: publicationOf({ publication: valid.publication, publishAt: '' }, before?.publishedAt ?? null, now),
      updatedAt: version,
    }
    return id === null
      ? tx.livestream.create({ data, select: { id: true } })
      : tx.livestream.update({ where: { id }, data, select: { id: true } })
  },
})

/** Deletes a livestream, and the reminders that people asked for. @throws AppError as `deleteOf` */
export const deleteLivestream = deleteOf(entity, {
  remove: (tx, where) => tx.livestream.delete({ where, select: { id: true } }),
})
