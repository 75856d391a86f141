import { searchQuerySchema } from './schema'

const queryOf = (query: string) => searchQuerySchema.parse({ query, page: '0' }).query

test('a query of up to 200 letters is kept as typed, and a longer one is cut between whole characters', () => {
  expect(queryOf('  ﬁddle தியாகராஜர் 🎻 ')).toBe('ﬁddle தியாகராஜர் 🎻')
  expect(queryOf('a'.repeat(201))).toBe('a'.repeat(200))
  expect(queryOf('🎻'.repeat(201))).toBe('🎻'.repeat(200))
})

test('a pasted query is read without soft hyphens and other invisible separators', () => {
  expect(queryOf('Bha\u00adrata\u200bnatyam\u00a0of\u202fTanjore')).toBe('Bharatanatyam of Tanjore')
  expect(queryOf('ക്\u200d')).toBe('ക്\u200d')
})

test('a longer query is cut after a whole word, and never within a flag', () => {
  expect(queryOf(`${'raga '.repeat(39)}नृत्यम् kriti`)).toBe(`${'raga '.repeat(38)}raga`)
  expect(queryOf(`${'a'.repeat(199)}🇮🇳`)).toBe('a'.repeat(199))
})

test('a character that stands for many letters counts as many', () => {
  const letters = (text: string) => queryOf(text).normalize('NFKC').length
  expect(letters('\ufdfa'.repeat(200))).toBeGreaterThan(0)
  expect(letters('\ufdfa'.repeat(200))).toBeLessThanOrEqual(200)
  expect(letters(`kalyani ${'\ufdfa'.repeat(190)}`)).toBeLessThanOrEqual(200)
})
