'use server'

import { after } from 'next/server'
import { saveNameWords } from '@/lib/domains/knowledge/mutations'
import { nameWordsSchema } from '@/lib/domains/knowledge/schema-words'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'

export const saveNameWordsAction = action(
  { name: 'save-name-words', auth: 'content', input: nameWordsSchema },
  async ({ actor, input, requestId }) => {
    const version = await saveNameWords(actor, input, { requestId })
    after(refreshPublicPages)
    return { version }
  },
)
