import { creates } from '@/app/_calls/catalogue'
import { saveSeries } from '@/lib/domains/catalogue/mutations-series'
import { seriesInputSchema } from '@/lib/domains/catalogue/schema-shelf'

export const POST = creates(seriesInputSchema, saveSeries)
