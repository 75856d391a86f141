import { changes, deletes } from '@/app/_calls/catalogue'
import { deleteLivestream, saveLivestream } from '@/lib/domains/livestreams/mutations-admin'
import { livestreamInputSchema } from '@/lib/domains/livestreams/schema-admin'

export const PUT = changes(livestreamInputSchema, saveLivestream)

export const DELETE = deletes(deleteLivestream)
