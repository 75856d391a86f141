import {
  chooseRelatives,
  composerDistance,
  isVague,
  languagesOf,
  melakartaOf,
  ragaDistance,
  talaDistance,
  yearOf,
  type ComposerRelative,
  type RagaRelative,
} from './policy'

let ids = 0
const row = (name: string) => ({ id: (ids += 1), slug: name.toLowerCase(), name, aliases: [], isPerformed: true })
const raga = (name: string, melakarta: number, arohana: string, avarohana: string, more = {}): RagaRelative => ({
  ...{ ...row(name), system: 'carnatic', melakarta, arohana: arohana.split(' '), avarohana: avarohana.split(' ') },
  ...more,
})
const mohanam = raga('Mohanam', 28, 'S R2 G3 P D2 Ṡ', 'Ṡ D2 P G3 R2 S')
const bhoop = raga('Bhoopali', 65, 'S R2 G3 P D2 Ṡ', 'Ṡ D2 P G3 R2 S', { system: 'hindustani' })
const bilahari = raga('Bilahari', 29, 'S R2 G3 P D2 Ṡ', 'Ṡ N3 D2 P M1 G3 R2 S')
const natakurinji = raga('Natakurinji', 28, 'S R2 G3 M1 D2 N2 Ṡ', 'Ṡ N2 D2 M1 G3 S')
const todi = raga('Todi', 8, 'S R1 G2 M1 P D1 N2 Ṡ', 'Ṡ N2 D1 P M1 G2 R1 S')
const kanakangi = raga('Kanakangi', 1, 'S R1 G1 M1 P D1 N1 Ṡ', 'Ṡ N1 D1 P M1 G1 R1 S')

test('ragas with the same scale can’t be told apart, and relatives are nearer than strangers', () => {
  expect(ragaDistance(mohanam, bhoop)).toBe(Infinity)
  const [family, notes, far] = [natakurinji, bilahari, todi].map((other) => ragaDistance(mohanam, other))
  expect(family).toBeLessThan(far ?? 0)
  expect(notes).toBeLessThan(far ?? 0)
})

test('wrong answers are the three nearest of few, in a stable order, and never the answer’s own name or alias', () => {
  const all = [todi, mohanam, bhoop, bilahari, natakurinji, kanakangi]
  const by = { distance: ragaDistance, labelOf: ({ name }: RagaRelative) => name }
  const wrong = chooseRelatives('seed', mohanam, all, by)?.map(({ name }) => name)
  expect(wrong).toHaveLength(3)
  expect(wrong).not.toContain('Mohanam')
  expect(wrong).not.toContain('Bhoopali')
  expect(chooseRelatives('seed', mohanam, all, by)?.map(({ name }) => name)).toEqual(wrong)
  const named = { ...mohanam, aliases: ['Bilahari'] }
  expect(chooseRelatives('seed', named, all, by)?.map(({ name }) => name)).not.toContain('Bilahari')
  expect(chooseRelatives('seed', mohanam, [mohanam, bhoop, todi, bilahari], by)).toBeNull()
})

test('among many, only near ones are chosen', () => {
  const near = Array.from({ length: 8 }, (_, at) => raga(`Near ${at}`, 28, 'S R2 G3 P D2 N2 Ṡ', 'Ṡ D2 P G3 R2 S'))
  const all = [todi, kanakangi, mohanam, ...near]
  const by = { distance: ragaDistance, labelOf: ({ name }: RagaRelative) => name }
  for (const seed of ['a', 'b', 'c', 'd'])
    for (const { name } of chooseRelatives(seed, mohanam, all, by) ?? []) expect(name).toMatch(/^Near/)
})

test('talas of the same count are never wrong answers, and a similar count is nearer', () => {
  const tala = (name: string, counts: number | null) => ({ ...row(name), system: 'carnatic', counts })
  const adi = tala('Adi', 8)
  expect(talaDistance(adi, tala('Chatusra Triputa', 8))).toBe(Infinity)
  expect(talaDistance(adi, tala('Misra Chapu', 7))).toBeLessThan(talaDistance(adi, tala('Khanda Chapu', 5)))
  expect(talaDistance(adi, tala('Unknown', null))).toBeGreaterThan(talaDistance(adi, tala('Misra Chapu', 7)))
})

test('composers are near by era, language and form, and two with one signature are never options together', () => {
  const composer = (name: string, born: number | null, language: string, formIds: number[], signature: string) =>
    ({ ...row(name), born, languages: languagesOf(language), formIds, signature }) satisfies ComposerRelative
  const tyagaraja = composer('Tyagaraja', 1767, 'Telugu', [1], 'Tyagaraja')
  const dikshitar = composer('Dikshitar', 1775, 'Sanskrit', [1], 'Guruguha')
  const syama = composer('Syama Sastri', 1762, 'Telugu, Sanskrit', [1], 'Syama Krishna')
  const jayadeva = composer('Jayadeva', 1150, 'Sanskrit', [2], 'Jayadeva')
  expect(composerDistance(tyagaraja, syama)).toBeLessThan(composerDistance(tyagaraja, dikshitar))
  expect(composerDistance(tyagaraja, dikshitar)).toBeLessThan(composerDistance(tyagaraja, jayadeva))
  const disciple = composer('Disciple', 1800, 'Telugu', [1], 'Guruguha')
  const by = { distance: composerDistance, labelOf: ({ signature }: ComposerRelative) => signature }
  expect(chooseRelatives('s', tyagaraja, [dikshitar, disciple, syama, jayadeva], by)).toHaveLength(3)
  expect(chooseRelatives('s', tyagaraja, [dikshitar, disciple, syama], by)).toBeNull()
})

test('years, languages and families are read as staff write them', () => {
  expect(['1767', 'c. 1700', '15th century', undefined].map(yearOf)).toEqual([1767, 1700, 1450, null])
  expect(languagesOf('Telugu, Sanskrit and Tamil')).toEqual(['telugu', 'sanskrit', 'tamil'])
  expect([melakartaOf('28', undefined), melakartaOf(undefined, 'kalyan'), melakartaOf(undefined, undefined)]).toEqual([
    28,
    65,
    null,
  ])
  expect(['Ragamalika', 'Traditional', 'Todi'].map(isVague)).toEqual([true, true, false])
})
