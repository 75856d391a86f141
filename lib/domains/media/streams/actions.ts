'use server'

import { retryStreamSchema } from '@/lib/domains/media/uploads/schema'
import { action } from '@/lib/server/http/action'
import { retryStream } from './mutations'

export const retryStreamAction = action(
  { name: 'retry-stream', auth: 'content', input: retryStreamSchema },
  ({ actor, input }) => retryStream(actor, input.fileKey),
)
