import { creates } from '@/app/_calls/catalogue'
import { saveLivestream } from '@/lib/domains/editorial/mutations-livestreams'
import { livestreamInputSchema } from '@/lib/domains/editorial/schema-livestreams'

export const POST = creates(livestreamInputSchema, saveLivestream)
