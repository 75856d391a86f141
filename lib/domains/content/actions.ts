'use server'

import { after } from 'next/server'
import { sendTestMail } from '@/lib/domains/content/mails/mutations'
import { saveSettingsSchema } from '@/lib/domains/content/settings/schema'
import { previewText } from '@/lib/domains/content/staff/queries'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'
import { restoreText, saveSettings, saveText } from './mutations'
import { previewTextSchema, restoreTextSchema, saveTextSchema } from './schema'

const auth = 'words'
/** What an editor's form is told: its version as text. */
const saved = (version: number) => ({ id: 0, updatedAt: String(version) })

export const saveTextAction = action({ name: 'save-text', auth, input: saveTextSchema }, async ({ actor, input }) => {
  const version = await saveText(actor, input)
  after(refreshPublicPages)
  return saved(version)
})

export const restoreTextAction = action(
  { name: 'restore-text', auth, input: restoreTextSchema },
  async ({ actor, input }) => {
    const version = await restoreText(actor, input)
    after(refreshPublicPages)
    return saved(version)
  },
)

export const previewTextAction = action(
  { name: 'preview-text', auth, input: previewTextSchema },
  async ({ actor, input }) => previewText(actor, input.key, input.body),
)

export const testMailAction = action({ name: 'test-mail', auth, input: previewTextSchema }, ({ actor, input }) =>
  sendTestMail(actor, input),
)

export const saveSettingsAction = action(
  { name: 'save-settings', auth, input: saveSettingsSchema },
  async ({ actor, input: { updatedAt, ...settings } }) => {
    const version = await saveSettings(actor, { ...settings, version: Number(updatedAt) })
    after(refreshPublicPages)
    return saved(version)
  },
)
