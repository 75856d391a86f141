'use server'

import { after } from 'next/server'
import { saveSpellings } from '@/lib/domains/scripts/mutations'
import { spellingsInputSchema } from '@/lib/domains/scripts/schema'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'

export const saveSpellingsAction = action(
  { name: 'save-spellings', auth: 'content', input: spellingsInputSchema },
  async ({ actor, input }) => {
    await saveSpellings(actor, input)
    after(refreshPublicPages)
  },
)
