import { checkCaptions, parseCaptionTracks } from './schema'

const problems = (file: string, seconds?: number) =>
  checkCaptions(file, seconds).bad.map(({ line, message }) => `${line} ${message}`)

describe('a captions file', () => {
  it('is valid with names, notes, settings, several lines and any line endings', () => {
    const file =
      '\uFEFFWEBVTT - a lecture\r\nKind: captions\r\n\r\nNOTE who wrote it\r\n\r\n1\r\n00:01.000 --> 00:02.500 align:start line:0\r\n' +
      '<v Leela>In <i>Kalyani</i> &amp; Todi\r\nthere is\r\n\r\n01:02:03.000 --> 01:02:04.000\r\nமேளம்\r\n'
    const { text, cues, bad } = checkCaptions(file, 4000)
    expect([bad, cues]).toEqual([[], 2])
    expect(text.startsWith('WEBVTT - a lecture\nKind')).toBe(true)
    expect(checkCaptions(text).text).toBe(text)
  })

  it.each([
    ['', '1 must be WEBVTT, unless the file is SubRip (.srt) or SubStation (.ass)'],
    ['WEBVTT\n\n00:0x.000 --> 00:02.000\nA', '3 has “00:0x.000” instead of a time such as 00:12.500 or 01:02:03.500'],
    ['1\n00:00:01,000 --> 0:00:xx,000\nA', '2 has “0:00:xx,000” instead of a time such as 00:12.500 or 01:02:03.500'],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nHello', '3 ends at 00:01.000, before it starts at 00:02.000'],
    ['WEBVTT\n\n01:00.000 --> 01:06.000\nA', '3 starts after the video ends'],
    ['WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\nB', '6 has no time above it, such as 00:12.500 --> 00:15.000: “B”'],
    ['WEBVTT\n', '1 has no captions below it'],
    ['WEBVTT\n\n00:05.000 --> 00:06.000\nA\0', '4 has characters that can’t be stored'],
  ])('is refused with the line number: %j', (file, problem) => {
    expect(problems(file, 60)[0]).toBe(problem)
  })

  it.each([
    'WEBVTT\n00:01.000 --> 00:02.000\nA\n',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nB\n',
    'WEBVTT\n\nNOTE a --> b\n\nNOTE\nTamil --> English\n\n00:01.000 --> 00:02.000\nA\n',
    'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE by Uma\n\n00:01.000\t-->\t00:02.000 line:0\n<c.red>A</c>\n',
  ])('is unchanged if browsers can read it: %j', (file) => {
    const { text, bad } = checkCaptions(file, 60)
    expect([text, bad]).toEqual([file, []])
  })

  const one = (text: string, times = '00:00:01.000 --> 00:00:02.000') => `WEBVTT\n\n${times}\n${text}\n`

  it.each([
    [
      'cues out of order',
      'WEBVTT\n\n00:05.000 --> 00:09.000\nB\n\n00:04.000 --> 00:06.000\nA',
      'WEBVTT\n\n00:00:04.000 --> 00:00:06.000\nA\n\n00:00:05.000 --> 00:00:09.000\nB\n',
    ],
    ['a cue with no duration', 'WEBVTT\n\n00:01.000 --> 00:01.000\nzero\n\n00:01.000 --> 00:02.000\nA', one('A')],
    ['a cue without text', 'WEBVTT\n\n00:01.000 --> 00:01.500\n\n00:01.000 --> 00:02.000\nA', one('A')],
    ['commas and missing zeros', 'WEBVTT\n\n0:01,0 --> 0:00:02\nA', one('A')],
    [
      'settings that no browser knows',
      'WEBVTT\n\n00:01.000 --> 00:02.000 colour:red line:0\nA',
      one('A', '00:00:01.000 --> 00:00:02.000 line:0'),
    ],
    ['tags that no browser knows', one('<font color="red">A</font> <i>B</i> <script>'), one('A <i>B</i>')],
    ['a symbol that starts no tag', one('3 < 4, <3'), one('3 &lt; 4, &lt;3')],
    [
      'a credit after the end',
      `${one('A')}\n00:00:59.000 --> 01:05:00.000\nB\n\n01:10.000 --> 01:20.000\nC`,
      `${one('A')}\n00:00:59.000 --> 01:05:00.000\nB\n`,
    ],
    [
      'non-breaking spaces, which browsers do not treat as spaces',
      'WEBVTT\u00A0- x\n\n00:01.000\u00A0-->\u202F00:02.000\nA',
      'WEBVTT - x\n\n00:00:01.000 --> 00:00:02.000\nA\n',
    ],
    [
      'invisible characters around and within times',
      '\uFEFF\u200BWEBVTT\n\n\uFEFF00:\u200B01.000\u200E -\u200D->\u2066 00:02.000\u2069\u2060 line:0\u200F\nA',
      one('A', '00:00:01.000 --> 00:00:02.000 line:0'),
    ],
    ['times in full-width and Tamil digits', 'WEBVTT\n\n００：０１．０００ --> ௦௦:௦௨.௦௦௦\nA', one('A')],
    [
      'lines that only look empty, while joiners within words are kept',
      'WEBVTT\n\u200B\n1\n00:01.000 --> 00:02.000\nக்\u200Cஷ\n\u00A0\n2\n00:03.000 --> 00:04.000\nB',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nக்\u200Cஷ\n\n2\n00:00:03.000 --> 00:00:04.000\nB\n',
    ],
    [
      'SubRip with direction marks before numbers and times',
      '\u200E1\n\u200E00:00:01,000 --> 00:00:02,000\nA\n\n\u200F2\u200F\n\u200F00:00:03,000\u00A0--> 00:00:04,000\nB',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nA\n\n2\n00:00:03.000 --> 00:00:04.000\nB\n',
    ],
    [
      'SubRip',
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000  X1:40\r\n{\\an8}<font color="#fff">A</font>\r\n\r\n\r\n' +
        'still A\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n12\r\n',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nA\nstill A\n\n2\n00:00:03.000 --> 00:00:04.000\n12\n',
    ],
    [
      'SubRip without numbers and empty lines',
      '00:00:01,000 --> 00:00:02,000\nA\n00:00:03,000 --> 00:00:04,000\nB',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nA\n\n00:00:03.000 --> 00:00:04.000\nB\n',
    ],
    [
      'SubStation Alpha',
      '[Script Info]\nTitle: x\n[V4+ Styles]\nFormat: Name, Fontname\n[Events]\nFormat: Layer, Start, End, Style, Text\n' +
        'Dialogue: 0,0:00:01.00,0:00:02.00,Default,{\\i1}A, and{\\i0}\\NB\\hC\nComment: 0,0:00:01.00,0:00:02.00,Default,no',
      one('A, and\nB C'),
    ],
    [
      'SubStation Alpha that starts with its styles and draws shapes',
      '[V4+ Styles]\n[Events]\nFormat: Layer, Start, End, Style, Text\n' +
        'Dialogue: 0,0:00:01.00,0:00:02.00,Default,{\\an7\\p1}m 0 0 l 9 0 9 9{\\p0}\n' +
        'Dialogue: 0,0:00:01.00,0:00:02.00,Default,{\\pos(1,2)}A{\\p1}m 0 0 l 9 0{\\p0}',
      one('A'),
    ],
  ])('is repaired if it is unambiguous: %s', (_, file, mended) => {
    const { text, bad } = checkCaptions(file, 60)
    expect([text, bad]).toEqual([mended, []])
    expect(checkCaptions(text, 60)).toMatchObject({ text, bad: [] })
  })
})

it('imported captions are separated by their first lines, whatever invisible characters these have', () => {
  const { tracks, bad } = parseCaptionTracks(
    '\uFEFFWEBVTT\n\u200ELanguage: ta\u200E\n\u200B\n00:01.000 --> 00:02.000\nA\n\n' +
      '\uFEFFWEBVTT\nLanguage:\u00A0en\n\n00:01.000 --> 00:02.000\nB\n',
  )
  expect(bad).toEqual([])
  expect(tracks.map(({ language, label }) => [language, label])).toEqual([
    ['ta', 'Tamil'],
    ['en', 'English'],
  ])
})
