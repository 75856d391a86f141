import { categorySlugs, type CategorySlug } from '@/lib/domains/catalogue/schema'
import type { Db } from '@/lib/server/db/client'
import { demoArtists } from '@/prisma/demo/artists'
import { art } from '@/prisma/demo/media'
import { demoSeries } from '@/prisma/demo/series'
import { demoSubCategories, slugOf } from '@/prisma/demo/sub-categories'
import { requireId } from './ids'

const ARTISTS_SINCE = new Date('2024-07-01T00:00:00Z')

export type CatalogueIds = {
  category: (slug: CategorySlug) => number
  subCategory: (category: CategorySlug, name: string) => number
  artist: (key: string) => number
  series: (key: string) => number
}

async function categoryIds(tx: Db): Promise<CatalogueIds['category']> {
  const rows = await tx.category.findMany({ select: { id: true, slug: true } })
  return requireId('category', new Map(rows.map((row) => [row.slug, row.id])))
}

async function seedSubCategories(tx: Db, category: CatalogueIds['category']): Promise<CatalogueIds['subCategory']> {
  await tx.subCategory.createMany({
    data: categorySlugs.flatMap((slug) =>
      demoSubCategories[slug].map((name, position) => ({
        categoryId: category(slug),
        slug: slugOf(name),
        name,
        position,
      })),
    ),
    skipDuplicates: true,
  })
  const rows = await tx.subCategory.findMany({ select: { id: true, slug: true, categoryId: true } })
  const find = requireId('sub-category', new Map(rows.map((row) => [`${row.categoryId}/${row.slug}`, row.id])))
  return (slug, name) => find(`${category(slug)}/${slugOf(name)}`)
}

async function seedArtists(tx: Db, subCategory: CatalogueIds['subCategory']): Promise<CatalogueIds['artist']> {
  const ids = new Map<string, number>()
  for (const [index, artist] of demoArtists.entries()) {
    const row = await tx.artist.create({
      data: {
        externalId: `demo:${artist.key}`,
        name: artist.name,
        description: artist.about,
        thumbnailUrl: art('artist', index + 1),
        publishedAt: ARTISTS_SINCE,
        subCategories: {
          connect: artist.genres.map((genre) => {
            const slug = categorySlugs.find((known) => genre.startsWith(`${known}/`)) ?? 'music'
            return { id: subCategory(slug, genre.slice(slug.length + 1)) }
          }),
        },
      },
      select: { id: true },
    })
    ids.set(artist.key, row.id)
  }
  return requireId('artist', ids)
}

async function seedSeries(tx: Db): Promise<CatalogueIds['series']> {
  const rows = await tx.series.createManyAndReturn({
    data: demoSeries.map(({ key, name, about }) => ({ externalId: `demo:${key}`, name, description: about })),
    select: { id: true, externalId: true },
  })
  return requireId('series', new Map(rows.map((row) => [(row.externalId ?? '').slice('demo:'.length), row.id])))
}

export async function seedPeopleAndPlaces(tx: Db): Promise<CatalogueIds> {
  const category = await categoryIds(tx)
  const subCategory = await seedSubCategories(tx, category)
  return { category, subCategory, artist: await seedArtists(tx, subCategory), series: await seedSeries(tx) }
}
