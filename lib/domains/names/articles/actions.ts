'use server'

import { after } from 'next/server'
import { saveText } from '@/lib/domains/content/mutations'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'
import { nameWordsSchema } from './schema'

/** Writes a new version of the words of a name. */
export const saveNameWordsAction = action(
  { name: 'save-name-words', auth: 'content', input: nameWordsSchema },
  async ({ actor, input: { kind, id, ...words } }) => {
    const version = await saveText(actor, { key: `${kind}:${id}`, ...words })
    after(refreshPublicPages)
    return { version }
  },
)
