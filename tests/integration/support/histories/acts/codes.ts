import { createCodeBlock, revokeCode, revokeCodeBlock } from '@/lib/domains/payments/code-blocks/mutations'
import { codeBlockSchema, newCodeBlock, type CodeBlockForm } from '@/lib/domains/payments/code-blocks/schema'
import { readSealedCode } from '@/lib/domains/payments/codes/queries'
import { redeemCode } from '@/lib/domains/payments/redemptions/mutations'
import { db } from '@/lib/server/db/client'
import type { Act, History, Person } from '@/tests/integration/support/histories/history'
import { buyPass } from './purchases'
import { owner } from './returning'

/** Codes of gifts and of blocks: making, redeeming and revoking them. */

/** Mostly unused codes, but also used and revoked ones. */
async function anyCode({ chance }: History) {
  const codes = await db.accessCode.findMany({ orderBy: { id: 'asc' }, include: { block: true } })
  const fresh = codes.filter(({ uses, maxUses, revokedAt }) => uses < maxUses && revokedAt === null)
  const gifts = fresh.filter(({ giftId }) => giftId !== null)
  return chance.of(chance.happens(0.2) ? codes : chance.happens(0.5) && gifts.length > 0 ? gifts : fresh)
}

type Code = NonNullable<Awaited<ReturnType<typeof anyCode>>>

const nameOf = ({ id, giftId, block }: Code) =>
  `code ${id} of ${giftId === null ? (block?.scope ?? `${block?.percent}%`) : `gift ${giftId}`}`

const redeem = (history: History, person: Person, row: Code, deathRate?: number): Promise<string> =>
  history.attempt(
    async () => redeemCode(await history.actor(person), readSealedCode(row) ?? '', '192.0.2.1'),
    deathRate,
  )

const redemption: Act = {
  weight: 10,
  async run(history) {
    const [person, row] = [history.anyone(), await anyCode(history)]
    if (!person || !row) return null
    const what = `${person.id} redeems ${nameOf(row)}${await redeem(history, person, row)}`
    const isDiscount = row.block !== null && row.block.percent !== null
    // Otherwise a discount is rarely paid with.
    return isDiscount && history.chance.happens(0.5) ? `${what}, then ${await buyPass(history, person)}` : what
  },
}

/** Two people at one moment. The order in which they come decides, so a repeated history may differ from here on. */
const race: Act = {
  weight: 3,
  async run(history) {
    const [one, other] = history.chance.shuffled(history.living())
    const row = await anyCode(history)
    if (!one || !other || !row) return null
    const outcomes = await Promise.all([one, other].map((person) => redeem(history, person, row, 0)))
    return `${one.id} and ${other.id} redeem ${nameOf(row)} at once:${outcomes.join(' |')}`
  },
}

const block: Act = {
  weight: 3,
  async run(history) {
    const { chance } = history
    const video = chance.of(await db.video.findMany({ orderBy: { id: 'asc' } }))
    const livestream = chance.of(await db.livestream.findMany({ orderBy: { id: 'asc' } }))
    const kind = chance.of<Partial<CodeBlockForm>>([
      { gives: 'everything', days: '7' },
      { gives: 'everything', days: '40', usesPerCode: '2' },
      { gives: 'video', days: '10', videoId: video?.id ?? null },
      { gives: 'livestream', days: '', livestreamId: livestream?.id ?? null },
      { gives: 'percent', days: '', percent: '40' },
      { gives: 'percent', days: '', percent: '15', usesPerCode: '3' },
    ])
    const form = { ...newCodeBlock, ...kind, name: `Block ${await db.codeBlock.count()}`, count: '2' }
    const staff = await owner(history)
    const outcome = await history.attempt(() => createCodeBlock(staff, codeBlockSchema.parse(form)))
    return `staff make codes for ${kind?.gives}${outcome}`
  },
}

const revocation: Act = {
  weight: 1,
  async run(history) {
    const row = history.chance.of(
      await db.accessCode.findMany({ where: { blockId: { not: null } }, orderBy: { id: 'asc' } }),
    )
    if (!row?.blockId) return null
    const staff = await owner(history)
    const { blockId, id } = row
    const isWhole = history.chance.happens(0.3)
    const outcome = await history.attempt(() => (isWhole ? revokeCodeBlock(staff, blockId) : revokeCode(staff, id)))
    return `staff revoke ${isWhole ? `block ${blockId}` : `code ${id}`}${outcome}`
  },
}

export const codeActs: Act[] = [redemption, race, block, revocation]
