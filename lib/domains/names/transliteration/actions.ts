'use server'

import { after } from 'next/server'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'
import { saveSpellings } from './mutations'
import { spellingsInputSchema } from './schema'

export const saveSpellingsAction = action(
  { name: 'save-spellings', auth: 'content', input: spellingsInputSchema },
  async ({ actor, input }) => {
    await saveSpellings(actor, input)
    after(refreshPublicPages)
  },
)
