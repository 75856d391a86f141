import { creates } from '@/app/_calls/catalogue'
import { saveSeries } from '@/lib/domains/editorial/mutations-series'
import { seriesInputSchema } from '@/lib/domains/editorial/schema-shelf'

export const POST = creates(seriesInputSchema, saveSeries)
