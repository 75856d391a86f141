import 'server-only'
import { db, type Db } from '@/lib/server/db/client'
import { hashCode } from '@/lib/server/secrets'
import type { VerificationView } from './schema'

export async function getResetAccount(code: string, now: Date = new Date()) {
  const row = await db.emailCode.findUnique({
    where: { codeHash: hashCode(code), purpose: 'RESET_PASSWORD', usedAt: null, expiresAt: { gt: now } },
    select: { user: { select: { id: true, email: true } } },
  })
  return row?.user ?? null
}

const factSelect = { firstName: true, lastName: true, passwordHash: true, browserHash: true } as const

const readCode = (tx: Db, code: string) =>
  tx.emailCode.findUnique({
    where: { codeHash: hashCode(code) },
    select: {
      purpose: true,
      usedAt: true,
      expiresAt: true,
      registration: { select: { id: true, mailingList: true, ...factSelect } },
      user: { select: { id: true, email: true, status: true, ...factSelect } },
    },
  })

export const findVerification = async (tx: Db, code: string, now: Date) =>
  verificationOf(tx, await readCode(tx, code), now)

async function verificationOf(tx: Db, row: Awaited<ReturnType<typeof readCode>>, now: Date) {
  if (!row || row.purpose !== 'VERIFY_EMAIL') return { state: 'unknown' } as const
  if (row.usedAt || row.user.status === 'VERIFIED') return { state: 'used' } as const
  if (row.expiresAt <= now) return { state: 'expired' } as const
  const { registration, user } = row
  // Includes sign-ups with expired codes, because a stranger could otherwise wait for the owner's code to expire.
  const others = await tx.registration.count({ where: { userId: user.id } })
  const { firstName, lastName, passwordHash, browserHash } = registration ?? user
  return {
    state: 'waiting',
    userId: user.id,
    owner: { email: user.email, firstName, lastName },
    passwordHash,
    browserHash,
    registration,
    isOneOfSeveral: others > 0,
  } as const
}

/** Doesn't use up the code, because mail gateways open links too. */
export async function getVerification(code: string, now: Date = new Date()): Promise<VerificationView> {
  const row = await readCode(db, code)
  if (row?.purpose === 'CHANGE_EMAIL') {
    // Not `expired`: that state offers a new link, but only staff can resend this one.
    const state = row.usedAt ? 'used' : row.expiresAt <= now ? 'unknown' : 'waiting'
    return { state, asksPassword: false, isChange: true }
  }
  const found = await verificationOf(db, row, now)
  if (found.state !== 'waiting') return { state: found.state, asksPassword: false }
  return { state: 'waiting', asksPassword: found.isOneOfSeveral, email: found.owner.email }
}
