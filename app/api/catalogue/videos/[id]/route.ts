import { changes } from '@/app/_calls/catalogue'
import { saveVideo } from '@/lib/domains/catalogue/mutations-videos'
import { videoInputSchema } from '@/lib/domains/catalogue/schema-videos'

export const PUT = changes(videoInputSchema, saveVideo)
