import { changes, deletes } from '@/app/_calls/catalogue'
import { deleteSeries, saveSeries } from '@/lib/domains/editorial/mutations-series'
import { seriesInputSchema } from '@/lib/domains/editorial/schema-shelf'

export const PUT = changes(seriesInputSchema, saveSeries)

export const DELETE = deletes(deleteSeries)
