import { draftOf } from './policy'

describe('a draft of a name', () => {
  it('reads marks and capitals as long vowels, where a spelling has them', () => {
    expect(draftOf('Tyagaraja', ['Tyāgarāja'], 'deva')).toBe('त्यागराज')
    expect(draftOf('Kalyani', ['KalyAni'], 'deva')).toBe('कल्यानी')
    expect(draftOf('Mohanam', [], 'deva')).toBe('मोहनम्')
    expect(draftOf('Shriranjani', ['Śrīrañjani'], 'telu')).toBe('శ్రీరంజని')
  })

  it('moves an exact spelling from script to script, each with its own way to end a word', () => {
    expect(draftOf('Mohanam', ['मोहनम्'], 'telu')).toBe('మోహనం')
    expect(draftOf('Shri', ['श्री'], 'telu')).toBe('శ్రీ')
    expect(draftOf('Kalyani', ['कल्याणी'], 'telu')).toBe('కల్యాణి')
    expect(draftOf('Mohanam', ['मोहनम्'], 'knda')).toBe('ಮೋಹನಂ')
    expect(draftOf('Kurinji', ['कुरिञ्जी'], 'telu')).toBe('కురింజి')
    expect(draftOf('Latangi', ['लताङ्गी'], 'mlym')).toBe('ലതാംഗി')
    expect(draftOf('Sivan', ['शिवन्'], 'mlym')).toBe('ശിവൻ')
    expect(draftOf('Ranjani', ['ரஞ்சனி', 'రంజని'], 'mlym')).toBe('രഞ്ജനി')
    expect(draftOf('Dhrupad', ['ध्रुपद'], 'taml')).toBe('த்ருபத')
  })

  it('never comes from Tamil, which does not say how it sounds, and leaves signs and digits as they are', () => {
    expect(draftOf('Adi (2 kalai)', ['ஆதி'], 'deva')).toBe('अदी (2 कलै)')
    expect(draftOf('', [], 'deva')).toBe('')
  })
})
