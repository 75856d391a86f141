import { turnedText } from '@/lib/domains/import/spreadsheets/schema'
import { importRowSchema } from './schema'

const wrong = (row: object) =>
  importRowSchema.safeParse({ externalId: 'a', ...row }).error?.issues.map(({ path }) => path[0])

it('a row reports bad columns and bad combinations at once', () => {
  const row = { duration: 'long', vimeo: '76979871', file: 'videos/a.mp4', series: 'Trinity', pieces: 'no time' }
  expect(wrong({ ...row, access: 'all', captions: 'none' })).toEqual([
    ...['access', 'duration', 'file', 'episode', 'pieces', 'captions'],
  ])
})

it('combinations are not checked if one of their columns is bad', () => {
  expect(wrong({ hlsUrl: `https://media.example/${'a'.repeat(1000)}`, vimeo: '76979871' })).toEqual(['hlsUrl'])
  expect(wrong({ series: 'Trinity', episode: '0' })).toEqual(['episode'])
  expect(wrong({ duration: '1:00', pieces: '2:00 Vatapi' })).toEqual(['pieces'])
  expect(wrong({ duration: '0', pieces: '2:00 Vatapi' })).toEqual(['duration'])
})

it.each(['76,979,871', '76979871.00', '7,69,79,871'])('the Vimeo ID %s is read without separators', (vimeo) => {
  expect(importRowSchema.parse({ externalId: 'a', vimeo })).toMatchObject({ vimeo: '76979871' })
})

it('reports words that a spreadsheet may have changed', () => {
  expect(turnedText('TRUE')).toBe('may be a word capitalised by a spreadsheet: TRUE')
  expect(turnedText('True')).toBeNull()
})

it('file extensions may be in capitals', () => {
  expect(wrong({ file: 'DCIM/GX010001.MP4' })).toBeUndefined()
  expect(wrong({ file: 'DCIM/GX010001.THM' })).toEqual(['file'])
})
