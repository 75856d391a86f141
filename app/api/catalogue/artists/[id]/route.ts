import { changes, deletes } from '@/app/_calls/catalogue'
import { deleteArtist, saveArtist } from '@/lib/domains/editorial/mutations-artists'
import { artistInputSchema } from '@/lib/domains/editorial/schema-shelf'

export const PUT = changes(artistInputSchema, saveArtist)

export const DELETE = deletes(deleteArtist)
