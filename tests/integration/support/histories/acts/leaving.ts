import { issueCode } from '@/lib/domains/accounts/mutations'
import { declareWithdrawal } from '@/lib/domains/withdrawals/mutations'
import { getLeaving } from '@/lib/domains/withdrawals/queries'
import { db } from '@/lib/server/db/client'
import type { Act } from '@/tests/integration/support/histories/history'

/** Withdrawals and cancellations, and what people watched before. */

const withdrawal: Act = {
  weight: 6,
  async run(history) {
    const person = history.anyone()
    if (!person) return null
    const actor = await history.actor(person)
    const { contracts } = await getLeaving(actor, null)
    const contract = history.chance.of(contracts.filter(({ exits }) => exits.length > 0))
    const exit = history.chance.of(contract?.exits ?? [])
    if (!contract || !exit) return null
    const byMail = history.chance.happens(0.4)
    const link = { userId: person.id, purpose: 'WITHDRAW' as const }
    const code = byMail ? await db.$transaction((tx) => issueCode(tx, link, new Date())) : undefined
    const input = { contract: contract.id, exit: exit.kind, seen: exit.amount, verificationCode: code }
    const outcome = await history.attempt(() => declareWithdrawal(actor, input), 0.25)
    const what = `${person.id} declares the ${exit.kind} of ${contract.id} for ${exit.amount}`
    return `${what}${byMail ? ' by a mailed link' : ''}${outcome}`
  },
}

const viewing: Act = {
  weight: 6,
  async run(history) {
    const person = history.anyone()
    const video = history.chance.of(await db.video.findMany({ orderBy: { id: 'asc' } }))
    if (!person || !video) return null
    const key = { userId: person.id, videoId: video.id }
    const now = { positionSeconds: 300, updatedAt: new Date() }
    await db.watchProgress.upsert({ where: { userId_videoId: key }, create: { ...key, ...now }, update: now })
    return `${person.id} watches ${video.id}`
  },
}

export const leavingActs: Act[] = [withdrawal, viewing]
