'use server'

import { after } from 'next/server'
import { restoreText, saveText } from '@/lib/domains/texts/mutations'
import { previewText } from '@/lib/domains/texts/queries-staff'
import { previewTextSchema, restoreTextSchema, saveTextSchema } from '@/lib/domains/texts/schema'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'

const auth = 'words'
/** What an editor's form is told: its version as text. */
const saved = (version: number) => ({ id: 0, updatedAt: String(version) })

export const saveTextAction = action(
  { name: 'save-text', auth, input: saveTextSchema },
  async ({ actor, input, requestId }) => {
    const version = await saveText(actor, input, { requestId })
    after(refreshPublicPages)
    return saved(version)
  },
)

export const restoreTextAction = action(
  { name: 'restore-text', auth, input: restoreTextSchema },
  async ({ actor, input, requestId }) => {
    const version = await restoreText(actor, input, { requestId })
    after(refreshPublicPages)
    return saved(version)
  },
)

export const previewTextAction = action(
  { name: 'preview-text', auth, input: previewTextSchema },
  async ({ actor, input }) => previewText(actor, input.body),
)
