import 'server-only'
import { randomInt } from 'node:crypto'
import type { Db } from '@/lib/server/db/client'
import { seal } from '@/lib/server/secrets'
import { codeHash, codePurpose } from './queries'
import { CODE_LENGTH, CODE_LETTERS, withCheck } from './schema'

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH - 1 }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length)))
  return withCheck(letters.join(''))
}

function codeColumns(): { codeHash: string; sealedCode: string } {
  const code = newCode()
  const hash = codeHash(code)
  return { codeHash: hash, sealedCode: seal(codePurpose(hash), code) }
}

/** Number of codes per statement. */
const PORTION = 1_000

export async function createBlockCodes(tx: Db, blockId: number, count: number, maxUses: number): Promise<void> {
  for (let left = count; left > 0; left -= PORTION) {
    const data = Array.from({ length: Math.min(left, PORTION) }, () => ({ ...codeColumns(), blockId, maxUses }))
    await tx.accessCode.createMany({ data })
  }
}

/** @param revokedAt set if the payment was returned before we learned of it */
export async function createGiftCode(tx: Db, giftId: number, revokedAt: Date | null): Promise<void> {
  await tx.accessCode.create({ data: { ...codeColumns(), giftId, revokedAt }, select: { id: true } })
}

/**
 * Replaces a valid code, because its email may have reached a stranger.
 * @returns false if it was redeemed or revoked a moment ago
 */
export async function replaceGiftCode(tx: Db, giftId: number): Promise<boolean> {
  const unused = { giftId, uses: 0, revokedAt: null }
  return (await tx.accessCode.updateMany({ where: unused, data: codeColumns() })).count > 0
}
