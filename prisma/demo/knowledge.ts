import type { Facts } from '@/lib/domains/names/facts/schema'
import { ragaSpelling, sameNameKey } from '@/lib/shared/music/ragas/raga-spelling'
import { spellingsOf } from '@/lib/shared/spelling/spelling'
import sourceRows from './facts/compositions.json'
import { demoRagas } from './ragas'
import { repertoire, type DemoPiece } from './repertoire'
import { demoTalas } from './vocabulary'

// Facts about the demo catalogue's names, from common knowledge of the tradition. Disputed facts, such as a year of
// birth or the thaat of Bihag, are left out. Nothing is copied from a protected text.

/** `Name | field=value | field=value` lines. */
function facts(lines: string): ReadonlyMap<string, Facts> {
  const rows = lines.trim().split('\n')
  return new Map(
    rows.map((line) => {
      const [name = '', ...pairs] = line.trim().split(' | ')
      return [name, Object.fromEntries(pairs.map((pair) => pair.split('=')))]
    }),
  )
}

// Hindustani ragas, with thaat, time of day and season as Bhatkhande's school and today's singers agree on them.
const northern = facts(`
  Bhairav | system=hindustani | thaat=bhairav | watch=1
  Ahir Bhairav | system=hindustani | thaat=bhairav | watch=1
  Hindustani Todi | system=hindustani | thaat=todi | watch=2
  Deshkar | system=hindustani | thaat=bilawal | watch=1
  Brindavani | system=hindustani | thaat=kafi | watch=3
  Shuddh Sarang | system=hindustani | watch=3
  Bhimpalasi | system=hindustani | thaat=kafi | watch=3
  Puriya Dhanashri | system=hindustani | thaat=purvi
  Yaman | system=hindustani | thaat=kalyan | watch=5
  Bhoopali | system=hindustani | thaat=kalyan | watch=5
  Hamir | system=hindustani | thaat=kalyan | watch=5
  Bihag | system=hindustani | watch=6
  Bageshri | system=hindustani | thaat=kafi
  Desh | system=hindustani | thaat=khamaj | watch=6
  Khamaj | system=hindustani | thaat=khamaj | watch=6
  Jaijaivanti | system=hindustani | thaat=khamaj | watch=6
  Rageshri | system=hindustani | thaat=khamaj | watch=6
  Tilang | thaat=khamaj
  Durga | system=hindustani | thaat=bilawal
  Pilu | system=hindustani | thaat=kafi
  Jog | system=hindustani
  Darbari Kanada | system=hindustani | thaat=asavari | watch=7
  Malkauns | system=hindustani | thaat=bhairavi | watch=7
  Miyan ki Malhar | system=hindustani | thaat=kafi | season=varsha
  Basant Bahar | system=hindustani | season=vasanta
  Bhatiyar | system=hindustani | thaat=marwa
`)

// Talas outside the suladi system, and Hindustani ones by their vibhags, with the khali in brackets.
const cycles = facts(`
  Adi | system=carnatic | angas=I4 O O | counts=8
  Misra Chapu | system=carnatic | angas=3 + 4 | counts=7
  Khanda Chapu | system=carnatic | angas=2 + 3 | counts=5
  Sankirna Chapu | system=carnatic | angas=4 + 5 | counts=9
  Teental | system=hindustani | angas=4 + 4 + (4) + 4 | counts=16
  Ektal | system=hindustani | angas=2 + (2) + 2 + (2) + 2 + 2 | counts=12
  Vilambit Ektal | system=hindustani | angas=2 + (2) + 2 + (2) + 2 + 2 | counts=12
  Tilwada | system=hindustani | angas=4 + 4 + (4) + 4 | counts=16
  Jhoomra | system=hindustani | angas=3 + 4 + (3) + 4 | counts=14
  Jhaptal | system=hindustani | angas=2 + 3 + (2) + 3 | counts=10
  Rupak | system=hindustani | angas=(3) + 2 + 2 | counts=7
  Addha | system=hindustani | angas=4 + 4 + (4) + 4 | counts=16
  Keherwa | system=hindustani | angas=4 + (4) | counts=8
  Dadra | system=hindustani | angas=3 + (3) | counts=6
  Deepchandi | system=hindustani | angas=3 + 4 + (3) + 4 | counts=14
  Chautal | system=hindustani | angas=2 + (2) + 2 + (2) + 2 + 2 | counts=12
  Sooltal | system=hindustani | angas=2 + (2) + 2 + 2 + (2) | counts=10
  Dhamar | system=hindustani | angas=5 + 2 + (3) + 4 | counts=14
`)

export const demoComposerFacts = facts(`
  Tyagaraja | born=1767 | died=1847 | place=Tiruvaiyaru | language=Telugu, Sanskrit | signature=Tyagaraja
  Muthuswami Dikshitar | died=1835 | place=Tiruvarur | language=Sanskrit | signature=Guruguha
  Syama Sastri | born=1762 | died=1827 | place=Thanjavur | language=Telugu, Sanskrit, Tamil | signature=Syama Krishna
  Swathi Thirunal | born=1813 | died=1846 | place=Thiruvananthapuram | language=Sanskrit, Malayalam, Hindi, Telugu, Kannada | signature=Padmanabha
  Papanasam Sivan | born=1890 | died=1973 | place=Papanasam | language=Tamil, Sanskrit | signature=Ramadasan
  Patnam Subramania Iyer | born=1845 | died=1902 | place=Tiruvaiyaru | language=Telugu | signature=Venkatesa
  Gopalakrishna Bharati | place=Mayavaram | language=Tamil | signature=Gopalakrishnan
  Muthaiah Bhagavatar | born=1877 | died=1945 | place=Harikesanallur | language=Sanskrit, Telugu, Tamil, Kannada | signature=Harikesa
  Purandara Dasa | born=1484 | died=1564 | place=Hampi | language=Kannada | signature=Purandara Vittala
  Annamacharya | born=1408 | died=1503 | place=Tallapaka | language=Telugu, Sanskrit | signature=Venkatesa
  Bhadrachala Ramadas | born=17th century | place=Bhadrachalam | language=Telugu | signature=Ramadasa
  Mysore Vasudevachar | born=1865 | died=1961 | place=Mysore | language=Telugu, Sanskrit | signature=Vasudeva
  Subbaraya Sastri | born=1803 | died=1862 | place=Thanjavur | language=Telugu | signature=Kumara
  Koteeswara Iyer | language=Tamil | signature=Kavi Kunjara Dasan
  Ambujam Krishna | born=1917 | died=1989 | place=Madurai | language=Tamil
  Periyasamy Thooran | born=1908 | died=1987 | language=Tamil
  Neelakanta Sivan | born=1839 | died=1900 | language=Tamil
  Sadasiva Brahmendra | place=Nerur | language=Sanskrit | signature=Paramahamsa
  Jayachamaraja Wodeyar | born=1919 | died=1974 | place=Mysore | language=Sanskrit | signature=Srividya
  Subramania Bharati | born=1882 | died=1921 | place=Ettayapuram | language=Tamil
  Narayana Teertha | place=Varahur | language=Sanskrit
  Arunagirinathar | born=15th century | place=Tiruvannamalai | language=Tamil
  Maha Vaidyanatha Iyer | born=1844 | died=1893 | language=Sanskrit, Telugu | signature=Guhadasa
  G. N. Balasubramaniam | born=1910 | died=1965 | language=Telugu, Sanskrit, Tamil
  M. D. Ramanathan | born=1923 | died=1984 | signature=Varadadasa
  Lalgudi Jayaraman | born=1930 | died=2013 | place=Lalgudi
  M. Balamuralikrishna | born=1930 | died=2016 | language=Telugu, Sanskrit, Tamil
  Ramnad Srinivasa Iyengar | born=1860 | died=1919 | language=Telugu, Tamil | signature=Srinivasa
  Subbarama Dikshitar | born=1839 | died=1906 | place=Ettayapuram
  C. Rajagopalachari | born=1878 | died=1972 | language=Tamil
  Bankim Chandra Chatterjee | born=1838 | died=1894 | language=Bengali, Sanskrit
  Irayimman Thampi | born=1782 | died=1856 | place=Thiruvananthapuram | language=Malayalam, Sanskrit
  Kshetrayya | born=17th century | place=Movva | language=Telugu | signature=Muvva Gopala
  Jayadeva | born=12th century | language=Sanskrit | signature=Jayadeva
  Shankaradeva | born=1449 | died=1568 | place=Assam | language=Assamese, Brajavali
  Meerabai | born=16th century | place=Merta | signature=Mira
  Tulsidas | died=1623 | place=Varanasi | language=Awadhi, Braj | signature=Tulsidas
  Surdas | born=16th century | language=Braj | signature=Sur
  Kabir | born=15th century | place=Varanasi | signature=Kabir
  Namdev | born=1270 | died=1350 | place=Pandharpur | language=Marathi | signature=Nama
  Tukaram | born=17th century | place=Dehu | language=Marathi | signature=Tuka
  Narsinh Mehta | born=15th century | place=Junagadh | language=Gujarati | signature=Narsaiyo
  Wajid Ali Shah | born=1822 | died=1887 | place=Lucknow | language=Urdu, Awadhi | signature=Akhtar Piya
  Appar | born=7th century | language=Tamil
  Sambandar | born=7th century | place=Sirkazhi | language=Tamil
  Andal | place=Srivilliputhur | language=Tamil
  Vyasaraya | language=Kannada, Sanskrit | signature=Krishna
`)

/** Every melakarta is Carnatic; for its janya ragas that isn't stated. */
export const demoRagaFacts: ReadonlyMap<string, Facts> = new Map(
  demoRagas.flatMap(({ name, isMelakarta }): [string, Facts][] => {
    const known = northern.get(name) ?? (isMelakarta ? { system: 'carnatic' } : null)
    return known ? [[name, known]] : []
  }),
)

const jatis: Readonly<Record<string, number>> = { Tisra: 3, Chaturasra: 4, Khanda: 5, Misra: 7, Sankirna: 9 }
/** Angas of the seven suladi talas: I is a laghu, O a drutam (two counts), U an anudrutam (one). */
const suladi: Readonly<Record<string, string>> = {
  ...{ Dhruva: 'I O I I', Matya: 'I O I', Rupakam: 'O I', Jhampa: 'I U O', Triputa: 'I O O' },
  ...{ Ata: 'I I O O', Eka: 'I' },
}

/** Angas and counts of a name like 'Khanda Ata'; null for any other name. */
export function suladiFacts(name: string): Facts | null {
  const [jati = '', tala = '', ...more] = name.split(' ')
  const [counts, angas] = [jatis[jati], suladi[tala]]
  if (!counts || !angas || more.length > 0) return null
  const lengths: Readonly<Record<string, number>> = { I: counts, O: 2, U: 1 }
  const sum = angas.split(' ').reduce((total, anga) => total + (lengths[anga] ?? 0), 0)
  return { system: 'carnatic', angas: angas.replaceAll('I', `I${counts}`), counts: String(sum) }
}

export const demoTalaFacts: ReadonlyMap<string, Facts> = new Map(
  demoTalas.flatMap(({ name }): [string, Facts][] => {
    const known = cycles.get(name) ?? suladiFacts(name)
    return known ? [[name, known]] : []
  }),
)

const titleKeys = (title: string) => spellingsOf(title).map(({ fold }) => fold)
const ragaKeys = new Map(
  demoRagas.flatMap(({ name, aliases }) => [name, ...aliases].map((spelling) => [sameNameKey(spelling), name])),
)
const talaKeys = new Map(
  demoTalas.flatMap(({ name, aliases }) => [name, ...aliases].map((spelling) => [sameNameKey(spelling), name])),
)

type Source = { title: string; raga: string | null; tala: string | null }
const sources = new Map<string, Source[]>()
for (const row of sourceRows) {
  const [title = '', raga = '', tala = ''] = row.split('|')
  const source = {
    title,
    raga: ragaKeys.get(sameNameKey(ragaSpelling(raga).name)) ?? null,
    tala: talaKeys.get(sameNameKey(tala)) ?? null,
  }
  for (const key of titleKeys(title)) sources.set(key, [...(sources.get(key) ?? []), source])
}

/**
 * Raga and tala where our repertoire and every entry of the other source agree. That source lists some titles under
 * several ragas, some wrong; the raga is then left open.
 */
export function agreedFacts({ title, raga, tala }: DemoPiece): { raga: string | null; tala: string | null } {
  const found = titleKeys(title).flatMap((key) => sources.get(key) ?? [])
  const agrees = (field: 'raga' | 'tala', own: string | null) =>
    own !== null && found.length > 0 && found.every((source) => source[field] === own) ? own : null
  return { raga: agrees('raga', raga), tala: agrees('tala', tala) }
}

/** Compositions whose raga or tala both sources agree on. */
export const demoCompositionFacts = repertoire
  .map((piece) => ({ title: piece.title, composer: piece.composer, ...agreedFacts(piece) }))
  .filter(({ raga, tala }) => raga !== null || tala !== null)

/** Voice or instrument of an invented artist by music genre; school by dance genre. */
export function artistFacts(genres: readonly string[]): Facts {
  const of = (category: string) => genres.find((genre) => genre.startsWith(`${category}/`))?.slice(category.length + 1)
  const [music, dance] = [of('music'), of('dance')]
  return {
    ...(music && { instrument: /Vocal$/.test(music) ? 'Voice' : music }),
    ...(dance && { school: dance }),
  }
}
