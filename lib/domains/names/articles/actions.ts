'use server'

import { after } from 'next/server'
import { saveContent } from '@/lib/domains/content/mutations'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'
import { articleSchema } from './schema'

export const saveArticleAction = action(
  { name: 'save-name-words', auth: 'content', input: articleSchema },
  async ({ actor, input: { kind, id, ...words } }) => {
    const version = await saveContent(actor, { key: `${kind}:${id}`, ...words })
    after(refreshPublicPages)
    return { version }
  },
)
