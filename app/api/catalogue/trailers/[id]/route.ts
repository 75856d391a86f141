import { changes, deletes } from '@/app/_calls/catalogue'
import { deleteTrailer, saveTrailer } from '@/lib/domains/editorial/mutations-trailers'
import { trailerInputSchema } from '@/lib/domains/editorial/schema-shelf'

export const PUT = changes(trailerInputSchema, saveTrailer)

export const DELETE = deletes(deleteTrailer)
