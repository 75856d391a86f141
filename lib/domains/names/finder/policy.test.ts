import { ragaFacts } from '@/lib/shared/music/ragas/raga-facts'
import { readScale, scaleOf, type Scale } from '@/lib/shared/music/scales'
import { formatNotes, parseNotes } from '@/lib/shared/music/svaras'
import { comparedRaga, differenceOf, differenceText, matchRagas, sequenceKey, type ComparedRaga } from './policy'

const raga = (name: string, up: string, down = up.split(' ').reverse().join(' '), performed = false): ComparedRaga => {
  const [arohana, avarohana] = [up.split(' '), down.split(' ')]
  return comparedRaga({ ...{ id: null, slug: null, note: null, name, performed, arohana, avarohana } })
}

const asked = (up: string, down = '') => {
  const { scale } = readScale({ up, down, same: down === '', names: 'carnatic' })
  if (!scale) throw new Error(`no scale: ${up}`)
  return scale
}

const said = (scale: Scale, ragas: readonly ComparedRaga[]) =>
  Object.fromEntries(
    [...matchRagas(scale, ragas)].map(([kind, found]) => [
      kind,
      found.map((each) => [each.name, differenceText(differenceOf(scale, each), 'carnatic')]),
    ]),
  )

const mohanam = raga('Mohanam', 'S R2 G3 P D2 Ṡ')

test('ragas are grouped by how their notes differ, and the difference is said', () => {
  const ragas = [
    mohanam,
    raga('Bilahari', 'S R2 G3 P D2 Ṡ', 'Ṡ N3 D2 P M1 G3 R2 S'),
    raga('Shuddha Saveri', 'S R2 M1 P D2 Ṡ'),
    raga('Shivaranjani', 'S R2 G2 P D2 Ṡ'),
    raga('Hamsadhvani', 'S R2 G3 P N3 Ṡ'),
    raga('Four notes', 'S R2 G3 P Ṡ'),
    raga('Half of it', 'S R2 P Ṡ', 'Ṡ D2 P G3 R2 S'),
    raga('Crooked', 'S G3 R2 P D2 Ṡ'),
    raga('Kalyani', 'S R2 G3 M2 P D2 N3 Ṡ'),
  ]
  expect(said(asked('S R2 G3 P D2'), ragas)).toEqual({
    exact: [
      ['Mohanam', ''],
      ['Crooked', 'In another order'],
    ],
    moved: [['Half of it', 'G3 and D2 only descending']],
    contains: [
      ['Bilahari', 'Also has M1 and N3 descending'],
      ['Kalyani', 'Also has M2 and N3'],
    ],
    near: [
      ['Four notes', 'Without D2'],
      ['Shuddha Saveri', 'M1 instead of G3'],
      ['Shivaranjani', 'G2 instead of G3'],
    ],
  })
})

test('ascending and descending notes given apart are compared apart', () => {
  const ragas = [
    mohanam,
    raga('Bilahari', 'S R2 G3 P D2 Ṡ', 'Ṡ N3 D2 P M1 G3 R2 S'),
    raga('Turned', 'S R2 G3 M1 P D2 N3 Ṡ', 'Ṡ D2 P G3 R2 S'),
    raga('Shankarabharanam', 'S R2 G3 M1 P D2 N3 Ṡ'),
    raga('With more', 'S R2 G3 P D2 Ṡ', 'Ṡ N3 D2 P M2 M1 G3 R2 S'),
    raga('Without N3', 'S R2 G3 P D2 Ṡ', 'Ṡ D2 P M1 G3 R2 S'),
  ]
  expect(said(asked('S R2 G3 P D2', 'N3 D2 P M1 G3 R2 S'), ragas)).toEqual({
    exact: [['Bilahari', '']],
    moved: [
      ['Shankarabharanam', 'M1 and N3 both ways'],
      ['Turned', 'M1 and N3 only ascending'],
    ],
    contains: [['With more', 'Also has M2 descending']],
    near: [['Without N3', 'Without N3']],
  })
})

test('the same sequence comes first, then performed ragas, then those that differ least, then those spelled alike', () => {
  const ragas = [
    raga('Alike', 'S G1 M1 P Ṡ'),
    raga('Reordered', 'S M1 R2 P Ṡ', undefined, true),
    raga('Own', 'S R2 M1 P Ṡ'),
    raga('Near', 'S R2 M1 P D2 Ṡ'),
    raga('Performed', 'S R2 M1 P D2 N2 Ṡ', undefined, true),
    raga('Far', 'S R2 M1 P D2 N2 Ṡ'),
  ]
  const found = said(asked('S R2 M1 P'), ragas)
  expect(found.exact?.map(([name]) => name)).toEqual(['Own', 'Alike', 'Reordered'])
  expect(found.contains?.map(([name]) => name)).toEqual(['Performed', 'Near', 'Far'])
})

test('differences are said in Hindustani names too', () => {
  const scale = asked('S R2 G3 P D2')
  const text = (other: ComparedRaga) => differenceText(differenceOf(scale, other), 'hindustani')
  expect(text(raga('Shivaranjani', 'S R2 G2 P D2 Ṡ'))).toBe('g instead of G')
  expect(text(raga('Bihag', 'S R2 G3 P D2 Ṡ', 'Ṡ N3 D2 P M2 G3 R2 S'))).toBe('Also has M and N descending')
})

describe('the list of ragas', () => {
  const ragas = ragaFacts.map(({ name, arohana, avarohana }) => raga(name, arohana, avarohana))
  const sharing = (key: string) => ragas.filter((each) => sequenceKey(each) === key)

  /** Ragas with the same sequences as the scale, if exactly these are found first. */
  const firstBy = (scale: Scale | null, at: number) => {
    const own = ragas[at]
    if (!scale || !own) return []
    const equal = sharing(sequenceKey(own))
    const first = matchRagas(scale, ragas).get('exact')?.slice(0, equal.length) ?? []
    return new Set(first).size === equal.length && equal.every((each) => first.includes(each)) ? equal : []
  }

  it('has 973 ragas, each found first by its own scale, with those that share it', () => {
    const found = ragaFacts.map(({ arohana, avarohana }, at) =>
      firstBy(scaleOf(arohana.split(' '), avarohana.split(' ')), at),
    )
    expect(found.filter((equal, at) => equal.includes(ragas[at] as ComparedRaga))).toHaveLength(973)
    expect(found.filter((equal) => equal.length > 1)).toHaveLength(213)
  })

  it('is found the same way by what a Hindustani musician types', () => {
    const typed = (scale: string) => formatNotes(parseNotes(scale).notes, 'hindustani')
    const found = ragaFacts.filter(({ arohana, avarohana }, at) => {
      const fields = { up: typed(arohana), down: typed(avarohana), same: false, names: 'hindustani' } as const
      return firstBy(readScale(fields).scale, at).includes(ragas[at] as ComparedRaga)
    })
    expect(found).toHaveLength(973)
  })
})
