import { turnedText } from '@/lib/domains/import/spreadsheets/schema'
import { importRowSchema } from './schema'

/** The columns in which a row is wrong. */
const wrong = (row: object) =>
  importRowSchema.safeParse({ externalId: 'a', ...row }).error?.issues.map(({ path }) => path[0])

it('a row that is wrong in a column and between others is told all of it at once', () => {
  const row = { duration: 'long', vimeo: '76979871', file: 'videos/a.mp4', series: 'Trinity', pieces: 'no time' }
  expect(wrong({ ...row, access: 'all', captions: 'none' })).toEqual([
    ...['access', 'duration', 'file', 'episode', 'pieces', 'captions'],
  ])
})

it('nothing is said between columns of which one is wrong by itself', () => {
  expect(wrong({ hlsUrl: `https://media.example/${'a'.repeat(1000)}`, vimeo: '76979871' })).toEqual(['hlsUrl'])
  expect(wrong({ series: 'Trinity', episode: '0' })).toEqual(['episode'])
  expect(wrong({ duration: '1:00', pieces: '2:00 Vatapi' })).toEqual(['pieces'])
  expect(wrong({ duration: '0', pieces: '2:00 Vatapi' })).toEqual(['duration'])
})

it.each(['76,979,871', '76979871.00', '7,69,79,871'])('the number %s of Vimeo is read without its signs', (vimeo) => {
  expect(importRowSchema.parse({ externalId: 'a', vimeo })).toMatchObject({ vimeo: '76979871' })
})

it('words that a spreadsheet takes for values are asked about', () => {
  expect(turnedText('TRUE')).toBe('may be a word capitalised by a spreadsheet: TRUE')
  expect(turnedText('True')).toBeNull()
})

it('a file of a camera may be named in capitals', () => {
  expect(wrong({ file: 'DCIM/GX010001.MP4' })).toBeUndefined()
  expect(wrong({ file: 'DCIM/GX010001.THM' })).toEqual(['file'])
})
