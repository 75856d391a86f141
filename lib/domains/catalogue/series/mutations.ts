import 'server-only'
import { deleteOf, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { refusalByVideos } from '@/lib/domains/catalogue/editing/policy'
import { outdateExports } from '@/lib/domains/import/row-versions/mutations'
import type { Db } from '@/lib/server/db/client'
import { seriesInputSchema } from './schema'

const select = { id: true, name: true, description: true, updatedAt: true } as const

const entity = {
  table: 'Series',
  what: 'series',
  read: (tx: Db, id: number) => tx.series.findUnique({ where: { id }, select }),
  facts: ({ name, description }: { name: string; description: string }) => ({ name, description }),
  videos: (seriesId: number) => ({ seriesId }),
} as const

export const saveSeries = saveOf(entity, {
  schema: seriesInputSchema,
  write: async (tx, { name, description }, { id, before, version }) => {
    const data = { name, description, updatedAt: version }
    // Marks earlier exports as outdated, because importing an old name would create a second series.
    if (before && before.name !== name) await outdateExports(tx, 'seriesId', before.id)
    return id === null
      ? tx.series.create({ data, select: { id: true } })
      : tx.series.update({ where: { id }, data, select: { id: true } })
  },
})

export const deleteSeries = deleteOf(entity, {
  refusal: (name, videos) => refusalByVideos('series', name, videos),
  trash: 'series',
  remove: (tx, where) => tx.series.delete({ where, select: { id: true } }),
})
