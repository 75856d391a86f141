import { creates } from '@/app/_calls/catalogue'
import { saveArtist } from '@/lib/domains/catalogue/mutations-artists'
import { artistInputSchema } from '@/lib/domains/catalogue/schema-shelf'

export const POST = creates(artistInputSchema, saveArtist)
