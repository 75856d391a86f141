import { parseLyrics, formatLyrics } from './policy'
import { parseLyricsLines } from './schema'

const TEXT = `= 0:00 sahitya sa-Deva · Sangita Sampradaya Pradarshini (1904)
[0:02] वातापि गणपतिं भजेऽहं
[0:05] वारणास्यं वरप्रदम्

भूतादि संसेवित चरणं

= 0:00 meaning en
I worship Ganapati of Vatapi.

= 12:40 jatis
ta ka di mi | ta ka jo nu`

const problems = (text: string, known?: Parameters<typeof parseLyrics>[1]) =>
  parseLyrics(text, known).bad.map(({ line, message }) => `${line} ${message}`)

describe('the lyrics of a programme', () => {
  it('are parsed by heading, and formatted to the same text', () => {
    const { words, bad } = parseLyrics(TEXT, { starts: new Set([0, 760]), durationSeconds: 3600 })
    expect(bad).toEqual([])
    expect(
      words.map(({ startSeconds, kind, language, script, source }) => [startSeconds, kind, language, script, source]),
    ).toEqual([
      [0, 'sahitya', 'sa', 'Deva', 'Sangita Sampradaya Pradarshini (1904)'],
      [0, 'meaning', 'en', null, null],
      [760, 'jatis', 'zxx', null, null],
    ])
    expect(words[0]?.text.split('\n')).toHaveLength(4)
    expect(formatLyrics(words)).toBe(TEXT)
    expect(parseLyrics('').words).toEqual([])
  })

  it('are parsed in linear time under a single heading', () => {
    // Fails by timeout if the parser reads all lines again for each line.
    expect(problems(`= 0:00 sahitya ta\n${'[1:00] a\n'.repeat(200_000)}`)).toEqual([
      '1 has more than 400 lines under it',
    ])
  })

  it('are parsed in linear time if a line separator follows a million spaces', () => {
    const [line] = parseLyricsLines(`[0:01]${' '.repeat(1_000_000)}a\u2028b`)
    expect(line).toEqual({ seconds: 1, text: 'a\u2028b' })
  })

  it.each([
    ['Vatapi', '1 has no heading above it, such as = 12:40 sahitya sa-Latn'],
    ['= sahitya sa\na', '1 must begin with the time of a piece, such as = 12:40 sahitya sa-Latn'],
    ['= 0:00 lyrics sa\na', '1 must give the kind after the time (sahitya, meaning, notation, jatis)'],
    ['= 0:00 sahitya\na', '1 needs a language, such as ta, en or sa-Deva'],
    ['= 0:00 sahitya Sanskritam\na', '1 has “Sanskritam” instead of a language such as ta, en or sa-Deva'],
    ['= 0:00 sahitya qqq\na', '1 has “qqq” instead of a language such as ta, en or sa-Deva'],
    ['= 0:00 sahitya ta-IN\na', '1 has a country code in its language tag. Use a language and a script, as in sa-Deva'],
    ['= 0:00 sahitya ta Papanasam Sivan\na', '1 needs a middle dot (·) before its source'],
    ['= 0:07 sahitya ta\na', '1 doesn’t match a piece: no piece starts at 0:07'],
    ['= 0:00 sahitya ta\na\n= 0:00 sahitya ta\nb', '3 repeats the heading on line 1'],
    ['= 0:00 sahitya ta\n\n= 0:00 meaning en\nb', '1 has no text under it'],
    ['= 0:00 sahitya ta\n[0:09] a\n[0:08] b', '3 has an earlier time than a line above it'],
    ['= 0:00 sahitya ta\n[0:61] a', '2 must start with a time such as [12:52] or [1:02:30]'],
    ['= 0:00 sahitya ta\n[2:00] a', '2 has a time after the video ends (1:00)'],
    ['= 0:00 sahitya ta\n\0', '2 has characters that can’t be stored'],
  ])('are refused with the line number: %j', (text, problem) => {
    expect(problems(text, { starts: new Set([0]), durationSeconds: 60 })[0]).toBe(problem)
  })
})
