import 'server-only'
import { codeUrl, toMailRecipient } from '@/lib/domains/accounts/mails'
import { issueCode } from '@/lib/domains/accounts/mutations'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { runInConstantTime } from '@/lib/server/auth/proofs/constant-time'
import { db, type Db } from '@/lib/server/db/client'
import { hashCode } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

const purpose = 'WITHDRAW'

/** Queues an email with a link. Neither the result nor the duration reveals whether the address has an account. */
export function requestWithdrawalLink(email: string, now: Date = new Date()): Promise<void> {
  return runInConstantTime(() =>
    db.$transaction(async (tx) => {
      const select = { id: true, email: true, firstName: true, status: true } as const
      const person = await tx.user.findUnique({ where: { email }, select })
      // Nobody can have paid with an address that isn't verified.
      if (person?.status !== 'VERIFIED') return
      const code = await issueCode(tx, { userId: person.id, purpose }, now)
      const facts = { link: codeUrl(routes.withdraw, code) }
      await queueTextMail(tx, 'withdrawal-link', { to: toMailRecipient(person), facts })
    }),
  )
}

export const linkUsed = () => new AppError('conflict', 'This link has already been used. Request a new one.')

/**
 * Uses up a code and returns another, with which the person can go on. Call `lockUser` first.
 * @throws AppError conflict if the code no longer works
 */
export async function replaceCode(tx: Db, userId: number, code: string, now: Date): Promise<string> {
  const { count } = await tx.emailCode.updateMany({
    where: { codeHash: hashCode(code), userId, purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count === 0) throw linkUsed()
  return issueCode(tx, { userId, purpose }, now)
}
