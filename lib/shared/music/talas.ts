/** Talas, counted out: how many counts each part of the cycle has, and the gesture of each count. */

/** In a laghu, the counts after the clap are counted on the fingers, from the little one. `rest` has no gesture. */
export type Gesture = 'clap' | 'wave' | 'little' | 'ring' | 'middle' | 'index' | 'thumb' | 'rest'

export const gestureLabels = {
  ...{ clap: 'Clap', wave: 'Wave', little: 'Little finger', ring: 'Ring finger', middle: 'Middle finger' },
  ...{ index: 'Index finger', thumb: 'Thumb', rest: 'Rest' },
} as const satisfies Record<Gesture, string>

/** Part of a cycle (anga or vibhag). */
export type Anga = readonly Gesture[]

export type Tala = { name: string; angas: readonly Anga[] }

/** Facts about a tala, as staff write them. */
type TalaFacts = Readonly<Partial<Record<'angas' | 'counts', string>>>

const fingers = ['little', 'ring', 'middle', 'index', 'thumb'] as const satisfies Gesture[]
const CHATURASRA = 4
const jatis: readonly number[] = [3, CHATURASRA, 5, 7, 9]

/** Maximum number of counts in a cycle, and of angas. */
const COUNTS_MAX = 128
const ANGAS_MAX = 20

const laghu = (counts: number): Anga =>
  Array.from({ length: counts }, (_, index) =>
    index === 0 ? 'clap' : (fingers[(index - 1) % fingers.length] ?? 'rest'),
  )

const part = (counts: number, first: Gesture): Anga =>
  Array.from({ length: counts }, (_, index) => (index === 0 ? first : 'rest'))

const drutam: Anga = ['clap', 'wave']
const anudrutam: Anga = ['clap']

/** @param jati counts of a laghu that is written without a number */
function angaOf(sign: string, jati: number): Anga | null {
  if (/^o$/i.test(sign)) return drutam
  if (/^[u∪]$/i.test(sign)) return anudrutam
  const laghuCounts = /^[i|](\d?)$/i.exec(sign)?.[1]
  if (laghuCounts !== undefined) {
    const counts = Number(laghuCounts || jati)
    return jatis.includes(counts) ? laghu(counts) : null
  }
  const [, open = '', counts = '', close = ''] = /^(\(?)([1-9]\d?)(\)?)$/.exec(sign) ?? []
  if (counts === '' || (open === '') !== (close === '')) return null
  return part(Number(counts), open ? 'wave' : 'clap')
}

const sum = (angas: readonly Anga[]) => angas.reduce((total, { length }) => total + length, 0)

/** Finds the jati of laghus without a number: the one that adds up to the cycle's counts. */
function jatiOf(signs: readonly string[], counts: number): number {
  const total = (jati: number) => sum(signs.map((sign) => angaOf(sign, jati) ?? []))
  return jatis.find((jati) => total(jati) === counts) ?? CHATURASRA
}

/**
 * Reads suladi angas (`I4 O U`: laghu with its jati, drutam, anudrutam) and parts of a cycle (`3 + 4`). A part in
 * brackets begins with a wave (khali), any other with a clap (tali). If `counts` is a multiple of the angas, as in a
 * tala of two kalais, each count is stretched.
 * @returns null if the facts say too little or contradict each other
 */
export function parseAngas({ angas = '', counts = '' }: TalaFacts): readonly Anga[] | null {
  const wanted = /^\d{1,3}$/.test(counts) ? Number(counts) : 0
  const signs = angas.normalize('NFKC').split(/[\s+,]+/)
  const given = signs.filter((sign) => sign !== '')
  if (given.length === 0) return wanted > 0 && wanted <= COUNTS_MAX ? [part(wanted, 'clap')] : null
  const jati = jatiOf(given, wanted)
  const read = given.map((sign) => angaOf(sign, jati))
  const known = read.filter((anga) => anga !== null)
  const total = sum(known)
  if (known.length < read.length || known.length > ANGAS_MAX || Math.max(total, wanted) > COUNTS_MAX) return null
  if (wanted === 0 || wanted === total) return known
  return wanted % total === 0 ? known.map((anga) => stretch(anga, wanted / total)) : null
}

const stretch = (anga: Anga, times: number): Anga => anga.flatMap((gesture) => part(times, gesture))

/** `Name = angas` lines. */
const talas = (lines: string): readonly Tala[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', angas = ''] = line.trim().split(' = ')
      return { name, angas: parseAngas({ angas }) ?? [] }
    })

/** Talas that a person can choose for any video. */
export const commonTalas = {
  Carnatic: talas(`
    Adi = I4 O O
    Rupakam = O I4
    Misra Chapu = 3 + 4
    Khanda Chapu = 2 + 3
    Sankirna Chapu = 4 + 5
    Tisra Eka = I3
    Chaturasra Eka = I4
    Khanda Eka = I5
    Misra Jhampa = I7 U O
    Khanda Ata = I5 I5 O O
    Chaturasra Matya = I4 O I4
    Chaturasra Dhruva = I4 O I4 I4
  `),
  Hindustani: talas(`
    Teental = 4 + 4 + (4) + 4
    Ektal = 2 + (2) + 2 + (2) + 2 + 2
    Jhaptal = 2 + 3 + (2) + 3
    Rupak = (3) + 2 + 2
    Keherwa = 4 + (4)
    Dadra = 3 + (3)
    Deepchandi = 3 + 4 + (3) + 4
    Dhamar = 5 + 2 + (3) + 4
    Sooltal = 2 + (2) + 2 + 2 + (2)
  `),
} as const

const allCommon = Object.values(commonTalas).flat()

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/\(.*\)|\bta+la?m?\b/g, '')
    .replace(/[^a-z]/g, '')

/** Counts a tala by its facts, or else by its name: `Adi (2 kalai)` is counted as Adi. */
export function findTala(name: string, facts: TalaFacts = {}): Tala | null {
  const angas = parseAngas(facts) ?? allCommon.find((tala) => keyOf(tala.name) === keyOf(name))?.angas
  return angas ? { name, angas } : null
}

export const countsOf = ({ angas }: Pick<Tala, 'angas'>): number[] => angas.map(({ length }) => length)

export const totalOf = ({ angas }: Pick<Tala, 'angas'>): number => sum(angas)

/** For example `4 + 2 + 2`. */
export const countsText = (tala: Pick<Tala, 'angas'>): string => countsOf(tala).join(' + ')

/** Finds the tala with these counts, the given one first. Of an unknown tala, each part begins with a clap. */
export function talaWith(counts: readonly number[], first: Tala | null): Tala {
  const text = counts.join(' + ')
  const known = [...(first ? [first] : []), ...allCommon].find((tala) => countsText(tala) === text)
  return known ?? { name: text, angas: counts.map((count) => part(Math.max(1, Math.round(count)), 'clap')) }
}
