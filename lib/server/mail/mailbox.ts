import 'server-only'
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/server/env'
import { makeDirectory } from '@/lib/server/media/directories'
import type { OutgoingMail } from './transport'

/** Without an SMTP server, emails are stored as JSON files in the data directory and shown at /dev/mailbox. */

type KeptMail = {
  id: number
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

const SHOWN = 50

const folder = () => path.resolve(/* turbopackIgnore: true */ env().DATA_DIR, 'mailbox')

/** Idempotent. Writes a temporary file and renames it, so that readers never see half a file. */
export async function writeToMailbox(
  mail: Omit<OutgoingMail, 'template' | 'unsubscribeUrl' | 'replyTo'>,
): Promise<void> {
  await makeDirectory(folder(), 0o700)
  const kept: KeptMail = {
    id: mail.id,
    to: mail.toName ? `${mail.toName} <${mail.toAddress}>` : mail.toAddress,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    sentAt: new Date().toISOString(),
  }
  const file = path.join(folder(), `${String(mail.id).padStart(10, '0')}.json`)
  const draft = `${file}.part`
  try {
    await writeFile(draft, JSON.stringify(kept), { mode: 0o600 })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

export async function listMailbox(): Promise<KeptMail[]> {
  let names: string[]
  try {
    names = await readdir(folder())
  } catch {
    return []
  }
  const newest = names
    .filter((name) => /^\d+\.json$/.test(name))
    .sort()
    .reverse()
    .slice(0, SHOWN)
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(path.join(folder(), name), 'utf8')) as KeptMail),
  )
}
