import fc from 'fast-check'
import { romanise } from '@/lib/shared/spelling/script'

describe('romanise', () => {
  it.each([
    ['Devanagari', 'त्यागराज', 'tyaagaraaja'],
    ['Devanagari, with a virama and a nukta', 'ज़ाकिर हुसैन', 'zaakira husaina'],
    ['Bengali', 'ভৈরবী', 'bhairabii'],
    ['Gurmukhi', 'ਰਾਗ', 'raaga'],
    ['Gujarati', 'કલ્યાણ', 'kalyaana'],
    ['Odia', 'ଓଡ଼ିଶୀ', 'orishii'],
    ['Tamil', 'கல்யாணி', 'kalyaani'],
    ['Telugu', 'త్యాగరాజు', 'tyaagaraaju'],
    ['Kannada', 'ಪುರಂದರದಾಸ', 'puramdaradaasa'],
    ['Malayalam, with a letter for a final consonant', 'ത്യാഗരാജൻ', 'tyaagaraajan'],
    ['Latin stays', 'Kalyani, 72!', 'Kalyani, 72!'],
    ['digits', '७२', '72'],
  ])('reads %s: %s', (_, text, latin) => expect(romanise(text)).toBe(latin))

  it.each([
    ['at the start unvoiced', 'கடம்', 'kadam'],
    ['doubled unvoiced', 'பட்டம்மாள்', 'pattammaal'],
    ['after a nasal voiced', 'சங்கீதம்', 'sangiitam'.replace('tam', 'dam')],
    ['before another plosive unvoiced', 'சக்தி', 'sakti'],
    ['c after its nasal is j', 'மஞ்சரி', 'manjari'],
  ])("reads Tamil's plosives %s: %s", (_, text, latin) => expect(romanise(text)).toBe(latin))

  it('accepts any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof romanise(text) === 'string'))
  })
})
