import { addressText, codeText, linkText, numberText, visibleText } from './pasted-text'

const invisible = {
  'zero width space': '\u200b',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'left-to-right mark': '\u200e',
  'right-to-left mark': '\u200f',
  'Arabic letter mark': '\u061c',
  'word joiner': '\u2060',
  'zero width joiner': '\u200d',
  'zero width non-joiner': '\u200c',
  'invisible separator': '\u2063',
  'first strong isolate': '\u2068',
  'pop directional isolate': '\u2069',
  'left-to-right embedding': '\u202a',
  'pop directional formatting': '\u202c',
}
const around = {
  'no-break space': ['\u00a0', '\u00a0'],
  'narrow no-break space': ['\u202f', ''],
  'ideographic space': ['', '\u3000'],
  'line break': ['', '\r\n'],
  tab: ['\t', '\t'],
  'angle brackets': ['<', '>'],
  quotes: ['"', '"'],
  'single quotes': ["'", "'"],
  'typographic quotes': ['“', '”'],
  'typographic single quotes': ['‘', '’'],
  guillemets: ['«', '»'],
  brackets: ['(', ')'],
  comma: ['', ','],
  semicolon: ['', ';'],
  'full stop': ['', '.'],
  'the end of brackets': ['', '>.'],
  'the beginning of quotes': ['"', ''],
  'the end of quotes': ['', '”'],
  'the end of plain quotes': ['', "'"],
  'quotes and a comma': ['"', '",'],
  'quotes with the comma inside': ['“', ',”'],
  'brackets in quotes': ['"<', '>"; '],
  'isolates and a no-break space': ['\u2068\u00a0', '\u00a0\u2069'],
} as const

const readers = {
  addressText: [addressText, 'asha.rao+x@example.org'],
  linkText: [linkText, 'https://example.org/a-b/c.webp?d=e&f=%E0%AE%85#g'],
  numberText: [numberText, '1:02:30'],
  codeText: [codeText, '123456'],
} as const

describe('pasted text', () => {
  describe.each(Object.entries(readers))('by %s', (_name, [read, plain]) => {
    it.each(Object.entries(invisible))('is read without a %s', (_sign, sign) => {
      expect(read(`${sign}${plain.slice(0, 3)}${sign}${sign}${plain.slice(3)}${sign}`)).toBe(plain)
    })

    it.each(Object.entries(around))('is read without %s around it', (_what, [before, after]) => {
      expect(read(before + plain + after)).toBe(plain)
    })

    it('is left as it is', () => {
      expect(read(plain)).toBe(plain)
      expect(read('')).toBe('')
      expect(read('.,;')).toBe('')
    })

    it('is read quickly, however long it is', () => {
      for (const text of ['. ', '<', '"', '\'"', '<x>', '\u200b', '(', 'a, ', '>', '>.', '«', '<>']) {
        expect(typeof read(text.repeat(30_000) + 'x')).toBe('string')
      }
    })
  })

  it.each([
    ['Asha Rao <asha@example.org>'],
    ['"Rao, Asha" <asha@example.org>,'],
    ['Rao, Asha <asha@example.org>;'],
    ['asha@example.org <asha@example.org>'],
    ['<mailto:asha@example.org>'],
    ['mailto:asha@example.org?subject=Hello'],
    ['MAILTO:asha@example.org'],
    ['Asha <mailto:asha@example.org>'],
    ['asha＠example．org'],
    ['＜asha@example.org＞'],
  ])('%p is read as its email address', (text) => {
    expect(addressText(text)).toBe('asha@example.org')
  })

  it.each([
    ['asha\u2011rao@example.org', 'asha-rao@example.org'],
    ['o’neill@example.org', "o'neill@example.org"],
  ])('%p keeps the symbols of an email address', (text, expected) => {
    expect(addressText(text)).toBe(expected)
  })

  it.each([
    'a@example.org, Asha <b@example.org>',
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: <b@example.org>',
  ])('%p is not an email address', (text) => {
    expect(addressText(text)).not.toMatch(/^[^\s,]+@[^\s,]+$/)
  })

  it.each([
    ['１２３', '123'],
    ['२०', '20'],
    ['௧௨', '12'],
    ['１：０２：３０', '1:02:30'],
    ['−5', '-5'],
    ['–5', '-5'],
    ['４．５０', '4.50'],
  ])('%p is the number %p', (text, expected) => {
    expect(numberText(text)).toBe(expected)
  })

  it('is a code without spaces', () => {
    expect(codeText(' 123 456\n')).toBe('123456')
    expect(codeText('ab c\u00a0d\n-e_f.')).toBe('abcd-e_f')
  })

  it.each([
    ['<URL:https://example.org/a>', 'https://example.org/a'],
    ['ｈｔｔｐｓ：／／example.org／a', 'https://example.org/a'],
    ['https://example.org/Todi_(raga)', 'https://example.org/Todi_(raga)'],
    ['(https://example.org/Todi_(raga))', 'https://example.org/Todi_(raga)'],
    ['https://example.org/படம்–x²', 'https://example.org/படம்–x²'],
  ])('%p is the link %p', (text, expected) => {
    expect(linkText(text)).toBe(expected)
  })

  it('keeps its spaces and signs if only invisible characters are removed', () => {
    expect(visibleText('\ufeff<iframe src="https://player.vimeo.com/video/1"></iframe>\u200b')).toBe(
      '<iframe src="https://player.vimeo.com/video/1"></iframe>',
    )
  })
})
