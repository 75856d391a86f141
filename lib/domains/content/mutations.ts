import 'server-only'
import { recordAudit, type WriteOptions } from '@/lib/domains/audit/mutations'
import { describeSales, SALES_KEY, salesSchema, salesText, type Sales } from '@/lib/domains/content/sales/schema'
import {
  parseSettings,
  SETTINGS_KEY,
  settingsSchema,
  settingsText,
  type SiteSettings,
} from '@/lib/domains/content/settings/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { AppError, fieldError } from '@/lib/shared/errors'
import { readDefaultContent } from './files'
import { initialDate } from './policy'
import { readVersion, requireContentRight } from './queries'
import { restoreContentSchema, saveContentSchema, type SaveContentInput } from './schema'

/**
 * Locks a text until the transaction ends.
 * @param initial default text, stored as version 1 if staff have never saved the text
 * @returns current version number; 0 if the text has no version yet
 */
async function lockContent(tx: Db, key: string, initial: string | undefined): Promise<number> {
  const first = initial === undefined ? 0 : 1
  const made = await tx.text.createMany({ data: [{ key, version: first }], skipDuplicates: true })
  if (made.count === 1 && initial !== undefined) {
    const data = { key, number: first, body: initial, note: 'Default text', authorEmail: '' }
    await tx.textVersion.create({ data: { ...data, createdAt: initialDate() }, select: { number: true } })
  }
  await lockRows(tx, 'Text', 'key', [key])
  return (await tx.text.findUnique({ where: { key }, select: { version: true } }))?.version ?? 0
}

/** Locks the subject of a text, such as a raga, so that it can't be deleted during the transaction. */
async function lockSubject(tx: Db, table: string, id: number): Promise<void> {
  const rows = await lockRows(tx, table, 'id', [id], 'KEY SHARE')
  if (rows.length === 0) throw new AppError('not_found', 'This name no longer exists.')
}

function requireAddressRight(actor: Actor, before: string, after: string): void {
  const isSame = parseSettings(before)?.supportEmail === parseSettings(after)?.supportEmail
  if (!isSame && !hasRight(actor, 'people'))
    throw fieldError('supportEmail', 'Only an owner can change this address, because enquiries are sent to it.')
}

/** Cancels the pending deletion of a logo that the new version uses again. */
async function cancelLogoRemoval(tx: Db, body: string): Promise<void> {
  const names = body.match(/pictures\/[0-9a-f]{40}\.webp/g)
  if (names) await tx.fileRemoval.deleteMany({ where: { fileKey: { in: names } } })
}

/**
 * Writes a new version of a text and its audit entry. Does nothing if the text is unchanged.
 * @returns current version number
 * @throws AppError conflict if someone else has saved a newer version than the editor loaded
 */
export async function writeContent(
  tx: Db,
  actor: Actor,
  input: SaveContentInput,
  { now = new Date(), action }: WriteOptions & { action?: string } = {},
): Promise<number> {
  const { kind, name } = requireContentRight(actor, input.key)
  const { key, body, version, note } = saveContentSchema.parse(input)
  if (body.length > kind.max) throw fieldError('body', `Use at most ${kind.max} characters.`)
  const problem = kind.problem?.(name, body)
  if (problem) throw fieldError('body', problem)
  if (kind.table) await lockSubject(tx, kind.table, Number(name))
  const initial = readDefaultContent(key)
  const current = await lockContent(tx, key, initial)
  const before = current === 0 ? null : await readVersion(tx, key, current)
  if (before?.body === body) return current
  // An editor who loaded the default text sends version 0, although the default is now stored as version 1.
  const seen = version === 0 && initial !== undefined ? 1 : version
  if (current !== seen) throw new AppError('conflict', CHANGED_MEANWHILE)
  if (key === SETTINGS_KEY) {
    requireAddressRight(actor, before?.body ?? '', body)
    await cancelLogoRemoval(tx, body)
  }
  const number = current + 1
  await tx.textVersion.create({
    data: { key, number, body, note, authorEmail: actor.email, createdAt: now },
    select: { number: true },
  })
  await tx.text.update({ where: { key }, data: { version: number }, select: { key: true } })
  await recordAudit(tx, actor, {
    action: action ?? (before ? 'update' : 'create'),
    entity: 'Text',
    entityId: key,
    before: { version: before && current },
    after: { version: number, ...(note && { note }) },
  })
  return number
}

export const saveContent = (actor: Actor, input: SaveContentInput, options: WriteOptions = {}): Promise<number> =>
  db.$transaction((tx) => writeContent(tx, actor, input, options))

export async function saveSettings(
  actor: Actor,
  { version, ...settings }: SiteSettings & { version: number },
  options: WriteOptions = {},
): Promise<number> {
  requireActor(actor, 'words')
  return saveContent(actor, { key: SETTINGS_KEY, body: settingsText(settingsSchema.parse(settings)), version }, options)
}

export async function saveSales(actor: Actor, { version, ...input }: Sales & { version: number }): Promise<number> {
  requireActor(actor, 'money.out')
  const sales = salesSchema.parse(input)
  return saveContent(actor, { key: SALES_KEY, body: salesText(sales), version, note: describeSales(sales) })
}

/**
 * Restores an earlier version by saving it as a new version.
 * @param input `number` is the version to restore; `version` is the version that the editor loaded
 */
export async function restoreContent(
  actor: Actor,
  input: { key: string; number: number; version: number },
  options: WriteOptions = {},
): Promise<number> {
  requireContentRight(actor, input.key)
  const { key, number, version } = restoreContentSchema.parse(input)
  return db.$transaction(async (tx) => {
    const old = await readVersion(tx, key, number)
    if (!old) throw new AppError('not_found', 'This version doesn’t exist.')
    const note = `Restored version ${number}`
    return writeContent(tx, actor, { key, body: old.body, version, note }, { ...options, action: 'restore' })
  })
}
