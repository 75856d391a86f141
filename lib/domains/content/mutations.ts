import 'server-only'
import { recordAudit, type WriteOptions } from '@/lib/domains/audit/mutations'
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
 * @param initial what held so far, where nobody has written the text: it becomes its first version
 * @returns the number of the current version, 0 where there is none
 */
async function lockContent(tx: Db, key: string, initial: string | undefined): Promise<number> {
  const first = initial === undefined ? 0 : 1
  const made = await tx.text.createMany({ data: [{ key, version: first }], skipDuplicates: true })
  if (made.count === 1 && initial !== undefined) {
    const data = { key, number: first, body: initial, note: 'Came with the product', authorEmail: '' }
    await tx.textVersion.create({ data: { ...data, createdAt: initialDate() }, select: { number: true } })
  }
  await lockRows(tx, 'Text', 'key', [key])
  return (await tx.text.findUnique({ where: { key }, select: { version: true } }))?.version ?? 0
}

/** Locks what a text is about until the transaction ends. @throws AppError not_found, when there is no such thing */
async function lockSubject(tx: Db, table: string, id: number): Promise<void> {
  const rows = await lockRows(tx, table, 'id', [id], 'KEY SHARE')
  if (rows.length === 0) throw new AppError('not_found', 'The name that this text is about does not exist.')
}

/** Enquiries are mailed to the support address: who may not read them may not lead them elsewhere. */
function requireAddressRight(actor: Actor, before: string, after: string): void {
  const isSame = parseSettings(before)?.supportEmail === parseSettings(after)?.supportEmail
  if (!isSame && !hasRight(actor, 'people'))
    throw fieldError('supportEmail', 'Enquiries go there: only an owner can change it')
}

/** The job that removes files leaves a logo alone from now on: it finds it in the versions. */
async function cancelLogoRemoval(tx: Db, body: string): Promise<void> {
  const names = body.match(/pictures\/[0-9a-f]{40}\.webp/g)
  if (names) await tx.fileRemoval.deleteMany({ where: { fileKey: { in: names } } })
}

/**
 * Writes a new version of a text in a transaction of the caller, with its entry in the audit log. The same text again
 * is no new version, so that a retry is safe. What came with the product becomes version 1 before the first one.
 * @returns the number of the current version
 * @throws AppError unauthenticated, forbidden, not_found for a key that no text has and for a name that does not exist,
 *   validation when its kind refuses it and for a support address that the actor may not change, conflict when
 *   somebody else saved another text since the version that the editor read
 */
export async function writeContent(
  tx: Db,
  actor: Actor,
  input: SaveContentInput,
  { now = new Date(), action }: WriteOptions & { action?: string } = {},
): Promise<number> {
  const { kind, name } = requireContentRight(actor, input.key)
  const { key, body, version, note } = saveContentSchema.parse(input)
  if (body.length > kind.max) throw fieldError('body', `Please use at most ${kind.max} characters`)
  const problem = kind.problem?.(name, body)
  if (problem) throw fieldError('body', problem)
  if (kind.table) await lockSubject(tx, kind.table, Number(name))
  const initial = readDefaultContent(key)
  const current = await lockContent(tx, key, initial)
  const before = current === 0 ? null : await readVersion(tx, key, current)
  if (before?.body === body) return current
  // Who read the text that came with the product read version 0.
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

/** `writeContent` as a transaction of its own. */
export const saveContent = (actor: Actor, input: SaveContentInput, options: WriteOptions = {}): Promise<number> =>
  db.$transaction((tx) => writeContent(tx, actor, input, options))

/** Saves the settings of the form, as a version like any text. @throws AppError as `writeContent` */
export async function saveSettings(
  actor: Actor,
  { version, ...settings }: SiteSettings & { version: number },
  options: WriteOptions = {},
): Promise<number> {
  requireActor(actor, 'words')
  return saveContent(actor, { key: SETTINGS_KEY, body: settingsText(settingsSchema.parse(settings)), version }, options)
}

/**
 * Makes an earlier version the current one again, as a new version: no version is ever lost.
 * @param input `number` of the version to go back to; `version` that the editor read
 * @returns the number of the new version
 * @throws AppError as `writeContent`; not_found where there is no such version
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
    if (!old) throw new AppError('not_found', 'This version does not exist.')
    const note = `Version ${number} again`
    return writeContent(tx, actor, { key, body: old.body, version, note }, { ...options, action: 'restore' })
  })
}
