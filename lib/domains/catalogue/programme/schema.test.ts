import { parseClock } from '@/lib/domains/catalogue/editing/schema'
import { isStream, parseVimeo, parseVimeoEvent } from '@/lib/domains/catalogue/sources/schema'
import { badLinesMessage, parsePieces, piecesText } from './schema'

const full = '12:40 Vatapi Ganapatim · Hamsadhwani · Adi · Dikshitar · Kriti · Sanskrit'

describe('a programme as text', () => {
  it('has one piece per line: time, then title, raga, tala, composer, form and language', () => {
    expect(parsePieces(full)).toEqual({
      bad: [],
      pieces: [
        {
          line: 1,
          startSeconds: 760,
          endSeconds: null,
          title: 'Vatapi Ganapatim',
          raga: 'Hamsadhwani',
          tala: 'Adi',
          composer: 'Dikshitar',
          form: 'Kriti',
          language: 'Sanskrit',
          composition: null,
          sruti: null,
        },
      ],
    })
  })

  it.each([
    ['a bar', '0:05 A | Todi |Adi'],
    ['a tab', '0:05\tA\tTodi\tAdi'],
    ['a time in brackets', '[0:05] A · Todi · Adi'],
    ['a dash after the time', '0:05 – A · Todi · Adi'],
    ['a dot after the time', '0:05 · A · Todi · Adi'],
    ['Windows line ends', '\r\n0:05 A · Todi · Adi\r\n\r\n'],
  ])('accepts %s', (_, text) => {
    const { pieces, bad } = parsePieces(text)
    expect(bad).toEqual([])
    expect(pieces).toMatchObject([{ startSeconds: 5, title: 'A', raga: 'Todi', tala: 'Adi', composer: null }])
  })

  it('accepts a dash or nothing for unknown values, and sorts the pieces', () => {
    const { pieces } = parsePieces('1:00:00 Mangalam\n0:10 A · - ·  · Tyagaraja')
    expect(pieces).toMatchObject([
      { line: 2, startSeconds: 10, raga: null, tala: null, composer: 'Tyagaraja' },
      { line: 1, startSeconds: 3600, raga: null },
    ])
  })

  it.each([
    ['Vatapi', 'must begin with a time'],
    ['12 Vatapi', 'has “12” instead of a time'],
    ['12:60 Vatapi', 'has “12:60” instead of a time'],
    ['1:2:03 Vatapi', 'has “1:2:03” instead of a time'],
    ['1:40', 'has no title'],
    ['0:50 -', 'has no title'],
    ['0:00 A · 1 · 2 · 3 · 4 · 5 · 6 · 7 · 8', 'more than eight parts'],
    ['0:40–0:30 A', 'ends before it starts'],
    ['0:40–0:99 A', 'has “0:99” instead of a time'],
    ['0:40–2:01 A', 'ends after the video ends (2:00)'],
    ['0:40 A · - · - · - · - · - · - · ' + 'a'.repeat(21), 'a sruti of more than 20 characters'],
    [`0:00 ${'a'.repeat(201)}`, 'more than 200 characters'],
    ['0:00 A\u0000', 'can’t be stored'],
    ['0:20 other', 'starts at the same second as line 1'],
    ['3:00 late', 'starts after the video ends (2:00)'],
  ])('is refused with the line number: %s', (line, message) => {
    const { bad } = parsePieces(`0:20 Good\n${line}`, 120)
    expect(bad).toEqual([{ line: 2, message: expect.stringContaining(message) }])
  })

  it('is refused with the first three bad lines and the number of others', () => {
    expect(badLinesMessage(parsePieces('a\nb').bad)).toMatch(/^Line 1 must .*\. Line 2 must .*\.$/)
    expect(badLinesMessage(parsePieces('a\nb\nc\nd\ne').bad)).toContain('And 2 more.')
  })

  it.each([
    ['0:05–1:05 A · Todi', 'A'],
    ['0:05 - 1:05 A · Todi', 'A'],
    ['[0:05-1:05] A · Todi', 'A'],
    ['0:05–1:05 · A · Todi', 'A'],
  ])('can contain the end of a piece: %s', (text, title) => {
    const { pieces, bad } = parsePieces(text)
    expect(bad).toEqual([])
    expect(pieces).toMatchObject([{ startSeconds: 5, endSeconds: 65, title, raga: 'Todi' }])
  })

  it('ends a line with composition and sruti, and accepts several names per cell', () => {
    const text = '0:00–5:00 Ragamalika · Kalyani, Todi · Adi / Rupakam · - · Viruttam · Tamil · Sri Venkatesa · C#'
    expect(parsePieces(text).pieces).toMatchObject([
      { raga: 'Kalyani, Todi', tala: 'Adi / Rupakam', composition: 'Sri Venkatesa', sruti: 'C#' },
    ])
    expect(piecesText(parsePieces(text).pieces)).toBe(text)
  })

  it('is parsed in linear time if a line separator follows a million spaces', () => {
    const { pieces } = parsePieces(`0:00${' '.repeat(1_000_000)}a\u2028b`)
    expect(pieces).toMatchObject([{ title: 'a\u2028b' }])
  })

  it('is unchanged after parsing and formatting', () => {
    const text = `0:00 A\n${full}\n1:02:03 B · - · Adi`
    expect(piecesText(parsePieces(text).pieces)).toBe(text)
  })
})

describe('a length of time', () => {
  it.each([
    ['90', 90],
    ['62:30', 3750],
    ['1:02:30', 3750],
    [' 0:07 ', 7],
    ['1:60', null],
    ['1:2', null],
    ['1:60:00', null],
    ['-5', null],
    ['999:00:00', null],
    ['', null],
    ['1:00:00:00', null],
  ])('%j is read as %j seconds', (text, seconds) => expect(parseClock(text)).toBe(seconds))
})

describe('the id of a Vimeo video', () => {
  it.each([
    ['76979871', '76979871', null],
    ['https://vimeo.com/76979871', '76979871', null],
    ['vimeo.com/76979871?share=copy', '76979871', null],
    ['https://vimeo.com/76979871/8272103f6e', '76979871', '8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1', '76979871', '8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', '76979871', null],
    ['https://vimeo.com/showcase/123456/video/76979871', '76979871', null],
    ['https://vimeo.com/album/123456/video/76979871', '76979871', null],
    ['https://vimeo.com/event/4567890/videos/76979871/8272103f6e', '76979871', '8272103f6e'],
    ['https://vimeo.com/manage/videos/76979871', '76979871', null],
    ['https://vimeo.com/groups/dance/videos/76979871', '76979871', null],
    [
      '<iframe src="https://player.vimeo.com/video/76979871?badge=0&amp;h=8272103f6e" width="640"></iframe>',
      '76979871',
      '8272103f6e',
    ],
  ])('is found in %s', (text, vimeoId, embedKey) => expect(parseVimeo(text)).toEqual({ vimeoId, embedKey }))

  it.each([
    ...['', 'a video', 'https://example.org/76979871', 'https://vimeo.com/', 'https://notvimeo.com/76979871'],
    ...['https://vimeo.com/user7', 'https://vimeo.com/showcase/123456'],
    ...['https://vimeo.com/showcase/123456/embed', 'https://vimeo.com/event/4567890'],
    ...['https://vimeo.com/event/4567890/embed/1234567890', 'https://vimeo.com/manage/events/4567890'],
  ])('is not found in %j', (text) => expect(parseVimeo(text)).toBeNull())
})

describe('the playlist of a stream', () => {
  it.each(['https://media.example.org/a/main.m3u8', '/streams/a%20b/main.m3u8'])('may be at %s', (address) =>
    expect(isStream(address)).toBe(true),
  )

  it.each([
    ...['', '/', 'main.m3u8', '//evil.example/main.m3u8', '/\\evil.example/main.m3u8', '/a/../main.m3u8'],
    ...['http://media.example.org/main.m3u8', 'https:///main.m3u8', 'https://user@media.example.org/main.m3u8'],
    ...['https://media.example.org/main.m3u8?token=1', 'https://media.example.org/main.m3u8#1'],
    ...['https://media.example.org/main.mp4', 'https://media.example.org/a b.m3u8'],
    'javascript:alert(1)//a.m3u8',
  ])('is not at %j', (address) => expect(isStream(address)).toBe(false))
})

describe('a Vimeo live event', () => {
  it.each([
    ['https://vimeo.com/event/4567890', null],
    ['vimeo.com/event/4567890?share=copy', null],
    ['https://vimeo.com/event/4567890/embed', null],
    ['https://vimeo.com/event/4567890/a1b2c3d4e5', 'a1b2c3d4e5'],
    ['https://vimeo.com/manage/events/4567890', null],
    ['<iframe src="https://vimeo.com/event/4567890/embed/1234567890" width="640"></iframe>', '1234567890'],
  ])('is found in %s', (text, embedKey) => {
    expect(parseVimeoEvent(text)).toEqual({ vimeoEventId: '4567890', embedKey })
    expect(parseVimeo(text)).toBeNull()
  })

  it.each([
    '',
    '4567890',
    'https://vimeo.com/4567890',
    'https://vimeo.com/event/4567890/videos/7',
    'https://vimeo.com/event/',
    'https://evil.example/event/4567890',
  ])('is not found in %j', (text) => expect(parseVimeoEvent(text)).toBeNull())
})

it('a time that a spreadsheet turned into hours is refused with an explanation', () => {
  const cause = 'A spreadsheet may have turned 12:40 into 12:40:00. Enter 0:12:40'
  expect(parsePieces('12:40:00–24:10:00 Vatapi', 1450).bad).toEqual([
    { line: 1, message: `starts after the video ends (24:10). ${cause}` },
  ])
  expect(parsePieces('0:00–62:30:00 Vatapi').bad[0]?.message).toMatch(
    /^has “62:30:00” instead of a time .* Enter 1:02:30$/,
  )
  expect(parsePieces('1:12:41 Vatapi', 1450).bad[0]?.message).toBe('starts after the video ends (24:10)')
})
