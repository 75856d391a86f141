import { creates } from '@/app/_calls/catalogue'
import { saveTrailer } from '@/lib/domains/editorial/mutations-trailers'
import { trailerInputSchema } from '@/lib/domains/editorial/schema-shelf'

export const POST = creates(trailerInputSchema, saveTrailer)
