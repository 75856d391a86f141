import { creates } from '@/app/_calls/catalogue'
import { saveArtist } from '@/lib/domains/editorial/mutations-artists'
import { artistInputSchema } from '@/lib/domains/editorial/schema-shelf'

export const POST = creates(artistInputSchema, saveArtist)
