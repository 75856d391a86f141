import { changes } from '@/app/_calls/catalogue'
import { saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { videoInputSchema } from '@/lib/domains/editorial/schema-videos'

export const PUT = changes(videoInputSchema, saveVideo)
