import type { NamePageDto } from '@/lib/domains/names/pages/schema'
import { composeNameSentence } from './name-sentence'

const none = { facts: {}, performances: [], form: null, composer: null, raga: null, tala: null, parent: null }
const sentence = (page: object) => composeNameSentence({ ...none, ...page } as unknown as NamePageDto, 'Rasika')

test.each([
  [{ kind: 'ragas', name: 'Yaman', facts: { system: 'hindustani', thaat: 'kalyan' } }, 'raga of the Kalyan thaat.'],
  [
    { kind: 'ragas', name: 'Abheri', parent: { name: 'Kharaharapriya' } },
    'Abheri is a raga, a janya of Kharaharapriya.',
  ],
  [
    { kind: 'composers', name: 'Tyagaraja', facts: { born: '1767', died: '1847' } },
    '(1767–1847) was an Indian composer.',
  ],
  [
    { kind: 'composers', name: 'Asha', facts: { born: '1960', place: 'Chennai' } },
    'is an Indian composer from Chennai.',
  ],
  [
    { kind: 'compositions', name: 'A', form: 'Kriti', facts: { raga: 'Todi', tala: 'Adi' } },
    'in raga Todi and Adi tala.',
  ],
  [{ kind: 'compositions', name: 'A', facts: { raga: 'Ragamalika', tala: 'Teental' } }, 'in Ragamalika and Teental.'],
  [{ kind: 'compositions', name: 'A' }, 'A is a composition.'],
])('describes %j', (page, end) => {
  expect(sentence(page)).toContain(end)
})

test.each([
  ['ragas', 1, 'Watch a performance on Rasika, from the moment the piece begins.'],
  ['compositions', 2, 'Watch performances on Rasika, each from the moment the piece begins.'],
  ['composers', 2, 'Watch performances of their music on Rasika, each from the moment the piece begins.'],
  ['performers', 2, 'Watch performances on Rasika.'],
])('invites visitors of %s to watch %i performances', (kind, count, end) => {
  expect(sentence({ kind, name: 'A', performances: Array.from({ length: count }) })).toMatch(new RegExp(`${end}$`))
})
