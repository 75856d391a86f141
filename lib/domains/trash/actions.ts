'use server'

import { after } from 'next/server'
import { deleteFromTrash, restoreFromTrash } from '@/lib/domains/trash/mutations'
import { trashRefSchema } from '@/lib/domains/trash/schema'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'

export const restoreAction = action(
  { name: 'restore', auth: 'content', input: trashRefSchema },
  async ({ actor, input, requestId }) => {
    await restoreFromTrash(actor, input, { requestId })
    after(refreshPublicPages)
  },
)

export const deleteForGoodAction = action(
  { name: 'delete-for-good', auth: 'content', input: trashRefSchema },
  ({ actor, input, requestId }) => deleteFromTrash(actor, input, { requestId }),
)
