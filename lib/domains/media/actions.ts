'use server'

import { retryStream } from '@/lib/domains/media/mutations-file-streams'
import { retryStreamSchema } from '@/lib/domains/media/schema-uploads'
import { action } from '@/lib/server/http/action'

export const retryStreamAction = action(
  { name: 'retry-stream', auth: 'content', input: retryStreamSchema },
  ({ actor, input }) => retryStream(actor, input.fileKey),
)
