import 'server-only'
import { recordAudit, recordSave } from '@/lib/domains/audit/mutations'
import { indexChangedVideos } from '@/lib/domains/editorial/mutations-indexing'
import { lockVersion, refuseWithVideos, type WriteOptions } from '@/lib/domains/editorial/mutations-locks'
import { publicationOf } from '@/lib/domains/editorial/policy-publication'
import { readArtistDetail, type ArtistDetailRow } from '@/lib/domains/editorial/queries-lists'
import type { Saved } from '@/lib/domains/editorial/schema-editing'
import { aliasList, artistInputSchema, type ArtistInput } from '@/lib/domains/editorial/schema-lists'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { AppError, fieldError } from '@/lib/shared/errors'

const facts = ({ name, aliases, description, thumbnailUrl, publishedAt, subCategories }: ArtistDetailRow) => ({
  name,
  aliases,
  description,
  thumbnailUrl,
  publishedAt,
  genres: subCategories.map((genre) => genre.name),
})

async function read(tx: Db, id: number): Promise<ArtistDetailRow> {
  const row = await readArtistDetail(tx, id)
  if (!row) throw new AppError('not_found', 'This artist does not exist any more.')
  return row
}

/**
 * Makes an artist, or changes one: name, other spellings and scripts, genres, publication.
 * @param id null makes one
 * @throws AppError unauthenticated, forbidden, not_found, validation with fields, conflict
 */
export async function saveArtist(
  actor: Actor,
  id: number | null,
  input: ArtistInput,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<Saved> {
  requireActor(actor, 'admin')
  const valid = artistInputSchema.parse(input)
  return db.$transaction(async (tx) => {
    const version = await lockVersion(tx, { table: 'Artist', id, what: 'artist', seen: valid.updatedAt, now })
    const before = id === null ? null : await read(tx, id)
    const genres = [...new Set(valid.genreIds)].map((genreId) => ({ id: genreId }))
    if ((await tx.subCategory.count({ where: { OR: genres } })) !== genres.length) {
      throw fieldError('genreIds', 'This does not exist any more. Please choose again')
    }
    const data = {
      name: valid.name,
      aliases: aliasList(valid.aliases),
      description: valid.description,
      thumbnailUrl: valid.thumbnailUrl,
      publishedAt: publicationOf(valid, before?.publishedAt ?? null, now),
      updatedAt: version,
    }
    const select = { id: true } as const
    const saved =
      id === null
        ? await tx.artist.create({ data: { ...data, subCategories: { connect: genres } }, select })
        : await tx.artist.update({ where: { id }, data: { ...data, subCategories: { set: genres } }, select })
    const after = await read(tx, saved.id)
    await recordSave(tx, actor, {
      entity: 'Artist',
      entityId: saved.id,
      before: before && facts(before),
      after: facts(after),
      requestId,
    })
    // They are found by the artist's names.
    await indexChangedVideos(tx, { artistId: saved.id })
    return { id: saved.id, updatedAt: after.updatedAt.toISOString() }
  })
}

/**
 * Deletes an artist without videos.
 * @throws AppError unauthenticated, forbidden, not_found, conflict (there are videos, or it was changed meanwhile)
 */
export async function deleteArtist(
  actor: Actor,
  id: number,
  { updatedAt }: { updatedAt?: string },
  { requestId }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'admin')
  await db.$transaction(async (tx) => {
    await lockVersion(tx, { table: 'Artist', id, what: 'artist', seen: updatedAt })
    const before = await read(tx, id)
    const advice = 'Give them another artist first, or make this one a draft.'
    await refuseWithVideos(tx, { artistId: id }, { name: before.name, advice })
    await tx.artist.delete({ where: { id }, select: { id: true } })
    await recordAudit(tx, actor, { action: 'delete', entity: 'Artist', entityId: id, before: facts(before), requestId })
  })
}
