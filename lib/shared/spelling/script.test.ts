import fc from 'fast-check'
import { romanise } from './script'

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
    ['a word without its soft hyphens and marks of direction', 'Bharata\u00adna\u200etyam', 'Bharatanatyam'],
    ['digits', '७२', '72'],
    ['Odia, which speaks a ya as j', 'ଯାତ୍ରା', 'jaatraa'],
    ['Odia, with the ya of its own and one under another letter', 'ୟୁଗ ସତ୍ଯ ସତ୍ୟ', 'yuga satya satya'],
    ['Odia, with its wa', 'ରାମେଶ୍ୱର', 'raameshvara'],
    ['Marathi, with an a of its own', 'ॲनी', 'anii'],
    ['Gurmukhi, whose sh is an s with a dot', 'ਸ਼ਾਮ', 'shaama'],
    ['Gurmukhi, which doubles the letter after an addak', 'ਪੱਕਾ', 'pakkaa'],
    ['Malayalam, with the au of today', 'സൗമ്യ', 'saumya'],
    ['Tamil, whose f is an aytham and a p', 'யூசுஃப்', 'yuusuf'],
    ['Telugu, with its ts', 'ౘ', 'tsa'],
    ['parts of one sign, each by itself', '\u09ac\u09cc'.normalize('NFD'), 'bau'],
    ['a danda between two words', 'राम।श्याम', 'raama shyaama'],
    ['an abbreviation', 'डॉ॰', 'do.'],
    ['Sinhala', 'අමරදේව', 'amaradeva'],
    ['Sinhala, with a vowel sign of two parts and a virama', 'නන්දා මාලිනී', 'nandaa maalinii'],
    ['Meitei Mayek', 'ꯃꯅꯤꯄꯨꯔ', 'manipura'],
    ['Meitei Mayek, with a final consonant', 'ꯑꯣꯖꯥ', 'ojaa'],
    ['Urdu', 'لتا منگیشکر', 'lataa mangishkar'],
    ['Urdu, with an aspirated letter and a final h', 'نغمہ بھارت', 'naghma bhaarat'],
    ['Urdu, with short vowels written', 'اُستاد', 'ustaad'],
    ['Urdu, with a short vowel after a long one', 'ذاکر حسین', 'zaakar hasin'],
    ['Urdu, on an Arabic keyboard', 'أحمد', 'ahmad'],
    ['Arabic digits', '۷۲', '72'],
  ])('reads %s: %s', (_, text, latin) => expect(romanise(text)).toBe(latin))

  it.each([
    ['at the start unvoiced', 'கடம்', 'kadam'],
    ['doubled unvoiced', 'பட்டம்மாள்', 'pattammaal'],
    ['after a nasal voiced', 'சங்கீதம்', 'sangiitam'.replace('tam', 'dam')],
    ['before another plosive unvoiced', 'சக்தி', 'sakti'],
    ['c after its nasal is j', 'மஞ்சரி', 'manjari'],
  ])("reads Tamil's plosives %s: %s", (_, text, latin) => expect(romanise(text)).toBe(latin))

  const silent: [reason: string, characters: string][] = [
    ['a virama, which takes a vowel away', '् ্ ੍ ્ ୍ ் ్ ್ ് ഻ ഼ ් ꯭'],
    ['a dot, which changes the letter before it', '़ ় ਼ ઼ ଼ ఼ ಼'],
    ['an avagraha, which stands for a vowel that is left out', 'ऽ ঽ ઽ ଽ ఽ ಽ ഽ'],
    ['a tone of the Vedas or of Punjabi', '॑ ॒ ॓ ॔ ੑ'],
    ['a mark of spelling', 'ॱ ৾ ꯬'],
    ['a stop of the throat', 'ॽ'],
    ['a sign that opens a text', 'ঀ ౷ ಄'],
    ['the second part of a vowel sign, or its length', 'ৗ ୕ ୖ ୗ ௗ ౕ ౖ ೕ ೖ'],
    ['a bearer of vowel signs', 'ੲ ੳ'],
    ['an addak, which doubles the letter after it', 'ੱ'],
    ['a mark for Arabic sounds', 'ૺ ૻ ૼ ૽ ૾ ૿'],
    ['a fraction', '৴ ৵ ৶ ৷ ৸ ৹ ୲ ୳ ୴ ୵ ୶ ୷ ౸ ౹ ౺ ౻ ౼ ౽ ౾ ൘ ൙ ൚ ൛ ൜ ൝ ൞ ൳ ൴ ൵ ൶ ൷ ൸'],
    ['a sign of money, weight, land or bookkeeping', '৲ ৳ ৺ ৻ ૱ ୰ ௳ ௴ ௵ ௶ ௷ ௸ ௹ ௺ ౿ ൏ ൹'],
  ]

  it.each([
    ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'].map(
      (name, at) => [name, 0x900 + 0x80 * at, 0x97f + 0x80 * at] as const,
    ),
    ['Sinhala', 0xd80, 0xdff] as const,
    ['Meitei Mayek', 0xabc0, 0xabff] as const,
  ])('reads each character of %s, or says why it is silent', (_, first, last) => {
    const reasons = new Set(silent.flatMap(([, characters]) => characters.split(' ')))
    const assigned = Array.from({ length: last - first + 1 }, (_all, at) => String.fromCodePoint(first + at)).filter(
      (character) => !/\p{Cn}/u.test(character),
    )
    expect(assigned.length).toBeGreaterThan(50)
    for (const character of assigned) {
      const code = character.codePointAt(0)?.toString(16)
      const expected: unknown = reasons.has(character) ? '' : expect.stringMatching(/^[a-z0-9. ]+$/)
      expect([code, romanise(character)]).toEqual([code, expected])
    }
  })

  it('accepts any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof romanise(text) === 'string'))
  })
})
