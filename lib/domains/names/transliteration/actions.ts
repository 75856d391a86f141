'use server'

import { after } from 'next/server'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'
import { saveTransliterations } from './mutations'
import { transliterationsInputSchema } from './schema'

export const saveTransliterationsAction = action(
  { name: 'save-spellings', auth: 'content', input: transliterationsInputSchema },
  async ({ actor, input }) => {
    await saveTransliterations(actor, input)
    after(refreshPublicPages)
  },
)
