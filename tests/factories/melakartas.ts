import { MELAKARTAS } from '@/lib/shared/melakarta'

/**
 * The 72 melakartas by the rule of Venkatamakhin's Caturdandiprakasika as Govinda fixed it: the number alone says the
 * notes. The lower half of the scale rises through six pairs of ri and ga, then again with the other ma; the upper
 * half has the same six pairs of dha and ni for each of them.
 */

const pairs = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
] as const

/**
 * The notes of a melakarta, upwards, with the upper sa.
 * @param melakarta from 1 to 72
 * @throws RangeError for any other number
 */
export function melakartaNotes(melakarta: number): string[] {
  if (!Number.isInteger(melakarta) || melakarta < 1 || melakarta > MELAKARTAS)
    throw new RangeError(`${melakarta} is no melakarta`)
  const index = (melakarta - 1) % 36
  const [ri, ga] = pairs[Math.floor(index / 6)] ?? [1, 1]
  const [dha, ni] = pairs[index % 6] ?? [1, 1]
  return ['S', `R${ri}`, `G${ga}`, melakarta <= 36 ? 'M1' : 'M2', 'P', `D${dha}`, `N${ni}`, 'Ṡ']
}
