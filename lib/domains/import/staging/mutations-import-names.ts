import 'server-only'
import { termKinds } from '@/lib/domains/catalogue/programme/schema'
import { importKinds, type ImportKind, type ImportNames } from '@/lib/domains/import/names/policy'
import { nameRows, nameTable } from '@/lib/domains/names/lookup/queries'
import type { Db } from '@/lib/server/db/client'
import { AppError } from '@/lib/shared/errors'

/** How the names that a file brought are made. */

/** Gives ids to the names that are new since the last time. */
export async function numberNames(tx: Db, all: ImportNames): Promise<void> {
  for (const kind of importKinds) {
    const fresh = all.created(kind).filter(({ id }) => id === 0)
    if (fresh.length === 0) continue
    const ids = await tx.$queryRaw<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence(${nameTable(kind).text}, 'id'))::int AS "id"
      FROM generate_series(1, ${fresh.length})`
    fresh.forEach((name, index) => (name.id = ids[index]?.id ?? 0))
  }
}

/**
 * Makes the names that are new. An artist who is new is public from when the first of the videos is; with drafts only
 * they are a draft. To be called once all rows are resolved.
 * @throws AppError conflict when somebody made one of the names meanwhile
 */
export async function writeNames(tx: Db, all: ImportNames): Promise<void> {
  const made = (kind: ImportKind) => {
    const created = all.created(kind)
    return { ids: created.map(({ id }) => id), names: created.map(({ name }) => name) }
  }
  for (const kind of termKinds) {
    const { ids, names } = made(kind)
    if (ids.length === 0) continue
    const data = ids.map((id, place) => ({ id, name: names[place] }))
    const { count } = await nameRows(tx, kind).createMany({ data, skipDuplicates: true })
    if (count < ids.length) {
      throw new AppError('conflict', 'Someone else named the same new things meanwhile. Please import the file again.')
    }
  }
  const series = all.created('series').map(({ id, name }) => ({ id, name, description: '' }))
  await tx.series.createMany({ data: series })
  const artists = made('artist')
  await tx.$executeRaw`
    INSERT INTO "Artist" ("id", "name", "description", "thumbnailUrl", "publishedAt", "updatedAt")
    SELECT n."id", n."name", '', '', min(i."publishedAt"), now()
    FROM unnest(${artists.ids}::int[], ${artists.names}::text[]) n("id", "name")
    LEFT JOIN "ImportPerformer" p ON p."artistId" = n."id" LEFT JOIN "ImportVideo" i ON i."line" = p."line"
    GROUP BY n."id", n."name"`
}
