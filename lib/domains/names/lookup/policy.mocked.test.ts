import { sameKeys } from '@/lib/shared/spelling/same'
import { letterKey, NameIndex, namesIn, type NameKind } from './policy'

jest.mock('@/lib/shared/spelling/same', () => {
  const { sameKeys: real } = jest.requireActual<{ sameKeys: typeof sameKeys }>('@/lib/shared/spelling/same')
  return { sameKeys: jest.fn(real) }
})

const indexOf = (kind: NameKind, ...names: string[]) =>
  new NameIndex(
    kind,
    names.map((name) => ({ name, aliases: [] })),
  )
const surely = (kind: NameKind, given: string, ...known: string[]) =>
  indexOf(kind, ...known)
    .find(given)
    .rows.map(({ name }) => name)
const likely = (kind: NameKind, given: string, ...known: string[]) =>
  indexOf(kind, ...known)
    .near(given)
    .map(({ name }) => name)

describe('a name certainly matches', () => {
  it.each<[NameKind, string, string[]]>([
    ['composer', 'Tyagaraja', ['Thyagaraja', 'Tyaagaraaja', 'Tyāgarāja', 'Thiagaraja', 'Thyagarajar', 'Sri Tyagaraja']],
    ['composer', 'Tyagaraja', ['त्यागराज', 'தியாகராஜர்', 'త్యాగరాజు', 'ತ್ಯಾಗರಾಜ', 'Saint Thyagaraja']],
    ['composer', 'Muthuswami Dikshitar', ['Muthuswamy Deekshitar', 'Muthuswāmi Dīkṣitar', 'MUTHUSWAMI  DIKSHITHAR']],
    ['artist', 'M. S. Subbulakshmi', ['MS Subbulakshmi', 'M.S. Subbulaxmi', 'Smt. M S Subbulakshmi']],
    ['artist', 'Ravi Shankar', ['Pandit Ravi Shankar', 'Pt. Ravishankar']],
    ['raga', 'Hamsadhwani', ['Hamsadhvani', 'Hansadhwani', 'Raga Hamsadhwani', 'हंसध्वनी']],
    ['raga', 'Mohanam', ['Mohana', 'Mōhanaṁ', 'Mohanamu', 'Raagam Mohanam']],
    ['tala', 'Adi', ['Adi Talam', 'Aadi', 'Ādi tāla', 'ஆதி']],
    ['form', 'Kriti', ['Krithi', 'Kruti', 'Kṛti']],
  ])('%s %s: %p', (kind, known, spellings) => {
    for (const given of spellings) expect([given, surely(kind, given, known)]).toEqual([given, [known]])
  })

  it('one of its aliases, even if it sounds different', () => {
    const index = new NameIndex('raga', [{ name: 'Pantuvarali', aliases: ['Kamavardhani'] }])
    expect(index.find('Kāmavardhini').rows).toEqual([])
    expect(index.find('kamavardhani')).toMatchObject({ rows: [{ name: 'Pantuvarali' }], by: 'letters' })
    expect(index.find('Kaamavardani')).toMatchObject({ rows: [{ name: 'Pantuvarali' }], by: 'sound' })
  })

  it('all rows with the same name', () => {
    expect(surely('artist', 'asha rao', 'Asha Rao', 'Asha Rao')).toHaveLength(2)
  })

  it.each<[NameKind, string, string]>([
    ['raga', 'Kannada', 'Kanada'],
    ['raga', 'Hindol', 'Hindolam'],
    ['raga', 'हिंडोल', 'Hindolam'],
    ['raga', 'Kedar', 'Kedaram'],
    ['raga', 'Kalyan', 'Kalyani'],
    ['raga', 'Yaman Kalyan', 'Yaman'],
    ['raga', 'Kafi', 'Kapi'],
    ['raga', 'Shahana', 'Sahana'],
    ['tala', 'Rupak', 'Rupakam'],
    ['artist', 'Vijay', 'Vijaya'],
    ['artist', 'S. Subbulakshmi', 'M. S. Subbulakshmi'],
    ['composer', 'Dikshitar', 'Muthuswami Dikshitar'],
    ['composer', 'Thyagarajan', 'Tyagaraja'],
    ['series', 'Margazhi 2025', 'Margazhi 2026'],
    ['series', 'Music Academy II', 'Music Academy III'],
  ])('nothing that may be something else: %s %s, %s', (kind, given, known) => {
    expect(surely(kind, given, known)).toEqual([])
  })
})

describe('a name probably matches', () => {
  it.each<[NameKind, string, string]>([
    ['composer', 'Dikshithar', 'Muthuswami Dikshitar'],
    ['composer', 'Tyagayya', 'Tyagaraja'],
    ['composer', 'Shastri', 'Syama Sastri'],
    ['artist', 'Subbulakshmi', 'M. S. Subbulakshmi'],
    ['artist', 'Madurai Mani Iyer', 'Mani Ayyar'],
    ['raga', 'Kannada', 'Kanada'],
    ['raga', 'Kamavardhani', 'Pantuvarali'],
    ['raga', 'ஹம்ஸத்வனி', 'Hamsadhwani'],
    ['raga', 'Shankarbharanam', 'Sankarabharanam'],
    ['tala', 'Rupak', 'Rupakam'],
    ['series', 'Margazhi Festival Chennai', 'Margazhi Festival'],
  ])('the %s %s with %s', (kind, given, known) => {
    expect(likely(kind, given, known, 'Xylophone')).toEqual([known])
  })

  it.each<[NameKind, string, string]>([
    ['raga', 'Saveri', 'Sahana'],
    ['raga', 'Bhairavi', 'Kalyani'],
    ['artist', 'S. Rajam', 'V. Rajam Iyer'],
    ['composer', 'Papanasam Sivan', 'Gopalakrishna Bharati'],
  ])('but not the %s %s with %s', (kind, given, known) => {
    expect(likely(kind, given, known)).toEqual([])
  })

  it('one of many names, likeliest first', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `Raga ${index.toString(36)}ana`)
    expect(likely('raga', 'Kannada', ...many, 'Kanada')[0]).toBe('Kanada')
  })
})

it('letters are compared without case, accents, spaces and punctuation', () => {
  expect(letterKey(' Rāga-Mālikā ')).toBe(letterKey('ragamalika'))
  expect(letterKey('###')).toBe('###')
})

it('the sound keys of catalogue names are computed once, however often an index is built', () => {
  const titles = Array.from({ length: 100 }, (_, place) => `Vatapi ${'ganapatim '.repeat(place)}`)
  expect(surely('composition', 'Vaataapi', ...titles)).toEqual([titles[0]])
  jest.mocked(sameKeys).mockClear()
  expect(surely('composition', 'Vaataapi', ...titles, 'Endaro')).toEqual([titles[0]])
  const asked = jest.mocked(sameKeys).mock.calls.map(([text]) => text)
  expect([...new Set(asked)].sort()).toEqual(['Endaro', 'Vaataapi', titles[0]])
})

describe('the names in a cell', () => {
  const given = indexOf('raga', 'Pantuvarali', 'Mohanam')

  it.each([
    ['Kamavardhani/Pantuvarali', ['Pantuvarali']],
    ['Pantuvarali / Kaamavardani, Mohanam', ['Pantuvarali', 'Mohanam']],
    ['Kamavardhani/Kalyani', ['Kamavardhani', 'Kalyani']],
    ['Mohanam/Kalyani/Mohanam', ['Mohanam', 'Kalyani']],
    ['Kamavardhani', ['Kamavardhani']],
  ])('%s are %p', (cell, names) => {
    expect(namesIn(given, cell)).toEqual(names)
  })

  it('cost the same each in long and short cells', () => {
    const costOf = (count: number) => {
      const cell = Array.from({ length: count }, (_, at) => `raga number ${String.fromCharCode(97 + at)}`).join('/')
      jest.mocked(sameKeys).mockClear()
      expect(namesIn(given, cell)).toHaveLength(count)
      return jest.mocked(sameKeys).mock.calls.length / count
    }
    expect(costOf(24)).toBeLessThan(2 * costOf(6))
  })
})
