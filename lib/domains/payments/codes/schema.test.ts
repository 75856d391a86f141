import fc from 'fast-check'
import { CODE_LENGTH, CODE_LETTERS, codeSchema, formatCode, isWholeCode, readCode, withCheck } from './schema'

const letter = fc.constantFrom(...CODE_LETTERS)
const whole = fc
  .array(letter, { minLength: CODE_LENGTH - 1, maxLength: CODE_LENGTH - 1 })
  .map((letters) => withCheck(letters.join('')))
const place = fc.nat({ max: CODE_LENGTH - 1 })

describe('a code', () => {
  it('has letters and digits that nobody mistakes for each other, and is no word', () => {
    expect(CODE_LETTERS).not.toMatch(/[01IOLSBZ85AEU]/)
    expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length)
  })

  it('reveals any mistyped character, and any two neighbours that changed places', () => {
    fc.assert(
      fc.property(whole, place, letter, (code, at, typed) => {
        expect(isWholeCode(code)).toBe(true)
        const other = code.slice(0, at) + typed + code.slice(at + 1)
        expect(isWholeCode(other)).toBe(other === code)
        const [one = '', two = ''] = [code.charAt(at), code.charAt(at + 1)]
        const swapped = code.slice(0, at) + two + one + code.slice(at + 2)
        expect(isWholeCode(swapped)).toBe(swapped === code)
      }),
    )
  })

  it('is read as people type it', () => {
    const code = withCheck('7K3MPX9C4TQ')
    const [first, second, third] = formatCode(code).split('-')
    const typed = [
      `${first} ${second} ${third}`,
      `${first}–${second}–${third}`.toLowerCase(),
      ` ${code}\n`,
      '７Ｋ３Ｍ' + code.slice(4),
    ]
    for (const text of typed) expect(codeSchema.parse(text)).toBe(code)
    expect(formatCode(code)).toMatch(/^7K3M-PX9C-4TQ\w$/)
  })

  it.each(['', '7K3M', 'not a code', '7K3M-PX9C-4TQ0', 'X'.repeat(101), '🙂'.repeat(12)])('is not %j', (text) => {
    expect(codeSchema.safeParse(text).success).toBe(false)
    expect(() => readCode(text)).not.toThrow()
  })
})
