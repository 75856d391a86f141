'use server'

import { after } from 'next/server'
import { removeFiles } from '@/lib/domains/media/jobs'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'
import { rowRefSchema } from '@/lib/shared/row-id'
import { deleteFromTrash, restoreFromTrash } from './mutations'

export const restoreAction = action(
  { name: 'restore', auth: 'content', input: rowRefSchema },
  async ({ actor, input }) => {
    await restoreFromTrash(actor, input)
    after(refreshPublicPages)
  },
)

export const deleteForGoodAction = action(
  { name: 'delete-for-good', auth: 'content', input: rowRefSchema },
  async ({ actor, input }) => {
    await deleteFromTrash(actor, input)
    // Needs no error handling, because the nightly job retries failed removals.
    after(() => removeFiles(new Date()))
  },
)
