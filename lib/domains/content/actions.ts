'use server'

import { after } from 'next/server'
import { confirmCheck } from '@/lib/domains/content/checks/mutations'
import { sendTestMail } from '@/lib/domains/content/mails/mutations'
import { saveSalesSchema } from '@/lib/domains/content/sales/schema'
import { saveSettingsSchema } from '@/lib/domains/content/settings/schema'
import { previewContent } from '@/lib/domains/content/staff/queries'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { action } from '@/lib/server/http/action'
import { restoreContent, saveContent, saveSales, saveSettings } from './mutations'
import { confirmCheckSchema, previewContentSchema, restoreContentSchema, saveContentSchema } from './schema'

const auth = 'words'
/** Forms detect conflicts by `updatedAt`. For texts, the version number takes its place. */
const saved = (version: number) => ({ id: 0, updatedAt: String(version) })

export const saveContentAction = action(
  { name: 'save-text', auth, input: saveContentSchema },
  async ({ actor, input }) => {
    const version = await saveContent(actor, input)
    after(refreshPublicPages)
    return saved(version)
  },
)

export const restoreContentAction = action(
  { name: 'restore-text', auth, input: restoreContentSchema },
  async ({ actor, input }) => {
    const version = await restoreContent(actor, input)
    after(refreshPublicPages)
    return saved(version)
  },
)

export const previewContentAction = action(
  { name: 'preview-text', auth, input: previewContentSchema },
  async ({ actor, input }) => previewContent(actor, input.key, input.body),
)

export const confirmCheckAction = action(
  { name: 'confirm-check', auth: 'legal', input: confirmCheckSchema },
  async ({ actor, input }) => confirmCheck(actor, input),
)

export const testMailAction = action({ name: 'test-mail', auth, input: previewContentSchema }, ({ actor, input }) =>
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

export const saveSalesAction = action(
  { name: 'save-sales', auth: 'money.out', input: saveSalesSchema },
  async ({ actor, input: { updatedAt, ...sales } }) => {
    const version = await saveSales(actor, { ...sales, version: Number(updatedAt) })
    after(refreshPublicPages)
    return saved(version)
  },
)
