import 'server-only'
import { auditOwn } from '@/lib/domains/accounts/mutations'
import { requireSignInMethod } from '@/lib/domains/accounts/policy'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { registrationOptions, consumeChallenge, verifyNewKey, verifySignIn } from '@/lib/server/auth/proofs/passkeys'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { endSessionsExceptOwn, lockSession, type SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { db, type Db } from '@/lib/server/db/client'
import { siteUrl } from '@/lib/server/http/site-url'
import { log } from '@/lib/server/log/log'
import type { Actor } from '@/lib/shared/access/actor'
import { deviceName } from '@/lib/shared/access/device-name'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'
import { isTransport, type NewPasskeyInput, type PasskeyDto, type PasskeySignInInput } from './schema'

/** Passkeys of one person. */
const MOST_PASSKEYS = 20

const refused = () => new AppError('validation', "This passkey couldn't be added. Try again, or use another device.")
const unknown = () =>
  new AppError('unauthenticated', "This passkey doesn't match any account here. Try another one, or use your password.")

/**
 * What the browser needs to make a passkey for the actor.
 * @throws AppError unauthenticated, forbidden (also when the last proof is too old), conflict (too many)
 */
export async function beginPasskey(actor: Actor) {
  requireActor(actor, 'verified')
  requireFreshProof(actor)
  const known = await db.passkey.findMany({ where: { userId: actor.id }, select: { credentialId: true } })
  requireFreePasskeySlot(known.length)
  const name = `${actor.firstName} ${actor.lastName}`
  return registrationOptions(
    { id: actor.id, email: actor.email, name },
    known.map(({ credentialId }) => credentialId),
  )
}

function requireFreePasskeySlot(count: number): void {
  if (count >= MOST_PASSKEYS) {
    throw new AppError('conflict', `You already have ${MOST_PASSKEYS} passkeys, the maximum. Remove one first.`)
  }
}

/** The name, with a number where the person has another passkey of it: it is removed by its name. */
function nameAmong(passkeys: readonly { name: string }[], name: string): string {
  const taken = new Set(passkeys.map((passkey) => passkey.name))
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`
  return free
}

/**
 * Adds a passkey to the actor's account and mails them.
 * @param input the browser's answer to `beginPasskey`, which also proves that the question was asked a moment ago
 * @param userAgent of the browser; the passkey is named after it
 * @throws AppError unauthenticated, forbidden, validation (anything about the key is wrong), conflict
 */
export async function addPasskey(actor: Actor, input: NewPasskeyInput, userAgent: string): Promise<PasskeyDto> {
  requireActor(actor, 'verified')
  const verified = await verifyNewKey(actor.id, input)
  if (!verified) throw refused()
  const { id: credentialId, publicKey, counter, transports = [] } = verified.credential
  return db.$transaction(async (tx) => {
    // It also locks: two at once would each count the others only.
    await lockSession(tx, actor)
    if (!(await consumeChallenge(tx, verified.nonce))) throw refused()
    const others = await tx.passkey.findMany({ where: { userId: actor.id }, select: { name: true } })
    requireFreePasskeySlot(others.length)
    const name = nameAmong(others, deviceName(userAgent))
    const row = await tx.passkey.create({
      data: { userId: actor.id, credentialId, publicKey, counter, transports, name },
      select: { id: true, createdAt: true },
    })
    await queuePasskeyMail(tx, actor, 'passkey-added', name)
    await auditOwn(tx, actor, 'add-passkey', row.id)
    return { id: row.id, name, createdAt: row.createdAt.toISOString(), lastUsedAt: null }
  })
}

/**
 * Removes a passkey of the actor, ends their other sessions, which it may have opened, and mails them.
 * @throws AppError unauthenticated, forbidden (the last proof is too old), not_found, conflict (nothing else would let
 *   them in)
 */
export async function removePasskey(actor: Actor, id: number): Promise<void> {
  requireActor(actor, 'user')
  requireFreshProof(actor)
  await db.$transaction(async (tx) => {
    await lockSession(tx, actor)
    const person = await tx.user.findUnique({
      where: { id: actor.id },
      select: {
        passwordHash: true,
        accounts: { select: { id: true } },
        passkeys: { select: { id: true, name: true } },
      },
    })
    const passkey = person?.passkeys.find((each) => each.id === id)
    if (!person || !passkey) throw new AppError('not_found', 'Not found')
    const passkeys = person.passkeys.length - 1
    requireSignInMethod({ hasPassword: person.passwordHash !== null, providers: person.accounts.length, passkeys })
    await tx.passkey.delete({ where: { id }, select: { id: true } })
    await endSessionsExceptOwn(tx, actor)
    await queuePasskeyMail(tx, actor, 'passkey-removed', passkey.name)
    await auditOwn(tx, actor, 'remove-passkey', id)
  })
}

/** Removes all passkeys of a person and mails them. The caller ends the sessions. */
export async function removePasskeys(tx: Db, person: { id: number; email: string; firstName: string }): Promise<void> {
  const passkeys = await tx.passkey.findMany({ where: { userId: person.id }, select: { name: true } })
  await tx.passkey.deleteMany({ where: { userId: person.id } })
  for (const { name } of passkeys) await queuePasskeyMail(tx, person, 'passkey-removed', name)
}

/**
 * Checks a sign-in with a passkey. It stands for password and second factor: the device asked for a PIN or a
 * fingerprint.
 * @returns the person and the current session version
 * @throws AppError unauthenticated, the same for an unknown passkey and for a wrong or repeated answer
 */
export async function authenticateWithPasskey(
  input: PasskeySignInInput,
  now: Date = new Date(),
): Promise<SessionProof> {
  const passkey = await db.passkey.findUnique({
    where: { credentialId: input.id },
    select: {
      id: true,
      publicKey: true,
      counter: true,
      transports: true,
      user: { select: { id: true, sessionVersion: true } },
    },
  })
  if (!passkey) throw unknown()
  const verified = await verifySignIn(input, {
    id: input.id,
    publicKey: passkey.publicKey,
    counter: Number(passkey.counter),
    transports: passkey.transports.filter(isTransport),
  })
  if (!verified) {
    log.warn({ passkeyId: passkey.id }, 'passkey rejected')
    throw unknown()
  }
  await db.$transaction(async (tx) => {
    if (!(await consumeChallenge(tx, verified.nonce))) throw unknown()
    // Another sign-in may have stored its count meanwhile, and this one would take it back. Some devices do not count.
    const { count } = await tx.passkey.updateMany({
      where: { id: passkey.id, counter: verified.counter === 0 ? 0 : { lt: verified.counter } },
      data: { counter: verified.counter, lastUsedAt: now },
    })
    if (count === 0) throw unknown()
  })
  return { userId: passkey.user.id, sessionVersion: passkey.user.sessionVersion }
}

type Addressee = { email: string; firstName: string }

const queuePasskeyMail = (tx: Db, to: Addressee, what: 'passkey-added' | 'passkey-removed', passkey: string) =>
  queueTextMail(tx, what, { to, facts: { passkey, link: siteUrl(routes.account) } })
