import { creates } from '@/app/_calls/catalogue'
import { saveTrailer } from '@/lib/domains/catalogue/mutations-trailers'
import { trailerInputSchema } from '@/lib/domains/catalogue/schema-shelf'

export const POST = creates(trailerInputSchema, saveTrailer)
