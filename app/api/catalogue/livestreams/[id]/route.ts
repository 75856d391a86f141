import { changes, deletes } from '@/app/_calls/catalogue'
import { deleteLivestream, saveLivestream } from '@/lib/domains/editorial/mutations-livestreams'
import { livestreamInputSchema } from '@/lib/domains/editorial/schema-livestreams'

export const PUT = changes(livestreamInputSchema, saveLivestream)

export const DELETE = deletes(deleteLivestream)
