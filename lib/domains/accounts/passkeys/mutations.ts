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

const MOST_PASSKEYS = 20

const refused = () => new AppError('validation', 'This passkey couldn’t be added. Try again, or use another device.')
const unknown = () =>
  new AppError('unauthenticated', 'This passkey doesn’t match any account here. Try another one, or use your password.')

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
    throw new AppError('conflict', `You’ve reached the limit of ${MOST_PASSKEYS} passkeys. Remove one first.`)
  }
}

/** Adds a number to a taken name, because people recognise their passkeys by name. */
function nameAmong(passkeys: readonly { name: string }[], name: string): string {
  const taken = new Set(passkeys.map((passkey) => passkey.name))
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`
  return free
}

/** @param input response to the challenge from `beginPasskey` */
export async function addPasskey(actor: Actor, input: NewPasskeyInput, userAgent: string): Promise<PasskeyDto> {
  requireActor(actor, 'verified')
  const verified = await verifyNewKey(actor.id, input)
  if (!verified) throw refused()
  const { id: credentialId, publicKey, counter, transports = [] } = verified.credential
  return db.$transaction(async (tx) => {
    // The lock also keeps concurrent requests from exceeding the maximum number of passkeys.
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

/** Ends the other sessions too, because the passkey may have opened them. */
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

/** The caller must end the person's sessions. */
export async function removePasskeys(tx: Db, person: { id: number; email: string; firstName: string }): Promise<void> {
  const passkeys = await tx.passkey.findMany({ where: { userId: person.id }, select: { name: true } })
  await tx.passkey.deleteMany({ where: { userId: person.id } })
  for (const { name } of passkeys) await queuePasskeyMail(tx, person, 'passkey-removed', name)
}

/** Doesn't ask for a second factor, because the device has checked a PIN or fingerprint. */
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
    // Compare-and-set, because a concurrent login may have raised the counter. Some devices always send zero.
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
