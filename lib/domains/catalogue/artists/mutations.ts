import 'server-only'
import { deleteOf, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { refusalByVideos, publicationOf } from '@/lib/domains/catalogue/editing/policy'
import { GONE_CHOICE, aliasList } from '@/lib/domains/catalogue/editing/schema'
import { readArtistDetail, type ArtistDetailRow } from '@/lib/domains/catalogue/staff-artists/queries'
import { nameIndex } from '@/lib/domains/names/lookup/queries'
import { draftTransliterations } from '@/lib/domains/names/transliteration/mutations'
import type { Db } from '@/lib/server/db/client'
import { fieldError } from '@/lib/shared/errors'
import { artistInputSchema, SAME_ARTIST } from './schema'

const entity = {
  table: 'Artist',
  what: 'artist',
  read: readArtistDetail,
  facts: ({ name, aliases, description, thumbnailUrl, publishedAt, subCategories }: ArtistDetailRow) => ({
    name,
    aliases,
    description,
    thumbnailUrl,
    publishedAt,
    genres: subCategories.map((genre) => genre.name),
  }),
  videos: (artistId: number) => ({ performers: { some: { artistId } } }),
} as const

export async function requireNewName(tx: Db, id: number | null, name: string, advice: string): Promise<void> {
  const same = (await nameIndex(tx, 'artist')).find(name).rows.filter((row) => row.id !== id)
  if (same.length === 0) return
  const names = same.slice(0, 3).map((row) => `${row.name} #${row.id}`)
  throw fieldError('name', `${SAME_ARTIST}: ${names.join(', ')}. ${advice}`)
}

export const saveArtist = saveOf(entity, {
  schema: artistInputSchema,
  write: async (tx, valid, { id, before, version, now }) => {
    if (!valid.isAnother && before?.name !== valid.name)
      await requireNewName(tx, id, valid.name, 'If this is a different artist, tick the box below.')
    const genres = [...new Set(valid.genreIds)].map((genreId) => ({ id: genreId }))
    if ((await tx.subCategory.count({ where: { OR: genres } })) !== genres.length) {
      throw fieldError('genreIds', GONE_CHOICE)
    }
    const data = {
      name: valid.name,
      aliases: aliasList(valid.aliases),
      description: valid.description,
      thumbnailUrl: valid.thumbnailUrl,
      publishedAt: publicationOf(valid, before?.publishedAt ?? null, now),
      updatedAt: version,
    }
    const saved =
      id === null
        ? await tx.artist.create({ data: { ...data, subCategories: { connect: genres } }, select: { id: true } })
        : await tx.artist.update({
            where: { id },
            data: { ...data, subCategories: { set: genres } },
            select: { id: true },
          })
    await draftTransliterations(tx, { kind: 'artist', id: saved.id })
    return saved
  },
})

export const deleteArtist = deleteOf(entity, {
  refusal: (name, videos) => refusalByVideos('artist', name, videos),
  trash: 'artist',
  remove: (tx, where) => tx.artist.delete({ where, select: { id: true } }),
})
