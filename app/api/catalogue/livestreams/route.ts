import { creates } from '@/app/_calls/catalogue'
import { saveLivestream } from '@/lib/domains/livestreams/mutations-admin'
import { livestreamInputSchema } from '@/lib/domains/livestreams/schema-admin'

export const POST = creates(livestreamInputSchema, saveLivestream)
