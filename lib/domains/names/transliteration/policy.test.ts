import { transliterate } from './policy'

describe('a draft of a name', () => {
  it('reads diacritics and capitals as long vowels', () => {
    expect(transliterate('Tyagaraja', ['Tyāgarāja'], 'deva')).toBe('त्यागराज')
    expect(transliterate('Kalyani', ['KalyAni'], 'deva')).toBe('कल्यानी')
    expect(transliterate('Mohanam', [], 'deva')).toBe('मोहनम्')
    expect(transliterate('Shriranjani', ['Śrīrañjani'], 'telu')).toBe('శ్రీరంజని')
  })

  it('converts an exact spelling between scripts, each with its own word endings', () => {
    expect(transliterate('Mohanam', ['मोहनम्'], 'telu')).toBe('మోహనం')
    expect(transliterate('Shri', ['श्री'], 'telu')).toBe('శ్రీ')
    expect(transliterate('Kalyani', ['कल्याणी'], 'telu')).toBe('కల్యాణి')
    expect(transliterate('Mohanam', ['मोहनम्'], 'knda')).toBe('ಮೋಹನಂ')
    expect(transliterate('Kurinji', ['कुरिञ्जी'], 'telu')).toBe('కురింజి')
    expect(transliterate('Latangi', ['लताङ्गी'], 'mlym')).toBe('ലതാംഗി')
    expect(transliterate('Sivan', ['शिवन्'], 'mlym')).toBe('ശിവൻ')
    expect(transliterate('Ranjani', ['ரஞ்சனி', 'రంజని'], 'mlym')).toBe('രഞ്ജനി')
    expect(transliterate('Dhrupad', ['ध्रुपद'], 'taml')).toBe('த்ருபத')
  })

  it('is never derived from Tamil, whose spelling is ambiguous, and keeps symbols and digits', () => {
    expect(transliterate('Adi (2 kalai)', ['ஆதி'], 'deva')).toBe('अदी (2 कलै)')
    expect(transliterate('', [], 'deva')).toBe('')
  })
})
