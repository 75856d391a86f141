import { changes, deletes } from '@/app/_calls/catalogue'
import { deleteArtist, saveArtist } from '@/lib/domains/catalogue/mutations-artists'
import { artistInputSchema } from '@/lib/domains/catalogue/schema-shelf'

export const PUT = changes(artistInputSchema, saveArtist)

export const DELETE = deletes(deleteArtist)
