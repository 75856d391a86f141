import { checkCaptions } from '@/lib/domains/editorial/schema-captions'

const problems = (file: string, seconds?: number) =>
  checkCaptions(file, seconds).bad.map(({ line, message }) => `${line} ${message}`)

describe('a file of captions', () => {
  it('is good with names, notes, settings, several lines and any ends of lines', () => {
    const file =
      '\uFEFFWEBVTT - a lecture\r\nKind: captions\r\n\r\nNOTE who wrote it\r\n\r\n1\r\n00:01.000 --> 00:02.500 align:start line:0\r\n' +
      '<v Leela>In <i>Kalyani</i> &amp; Todi\r\nthere is\r\n\r\n01:02:03.000 --> 01:02:04.000\r\nமேளம்\r\n'
    const { text, cues, bad } = checkCaptions(file, 4000)
    expect([bad, cues]).toEqual([[], 2])
    expect(text.startsWith('WEBVTT - a lecture\nKind')).toBe(true)
    expect(checkCaptions(text).text).toBe(text)
  })

  it.each([
    ['', '1 must be WEBVTT'],
    ['1\n00:01,000 --> 00:02,000\nHello', '1 must be WEBVTT, and times have a full stop before the thousandths'],
    ['WEBVTT\n00:01.000 --> 00:02.000\nHello', '2 needs an empty line before it'],
    [
      'WEBVTT\n\n00:01,000 --> 00:02.000\nHello',
      '3 has a comma in “00:01,000”: that is SubRip; WebVTT has a full stop',
    ],
    [
      'WEBVTT\n\n1:01.000 --> 00:02.000\nHello',
      '3 has “1:01.000” where a time such as 00:12.500 or 01:02:03.500 belongs',
    ],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nHello', '3 ends before it begins'],
    ['WEBVTT\n\n00:02.000 --> 00:03.000 colour:red\nHello', '3 has a setting that is not known: “colour:red”'],
    ['WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n00:04.000 --> 00:06.000\nB', '6 begins before the one above it'],
    ['WEBVTT\n\n00:05.000 --> 00:06.000\nA\n00:07.000 --> 00:08.000\nB', '5 needs an empty line before it'],
    ['WEBVTT\n\n00:05.000 --> 00:06.000\n\nA', '3 has no text under it'],
    ['WEBVTT\n\n00:05.000 --> 00:06.000\n<script>x', '4 has “<script>”, which captions do not know'],
    ['WEBVTT\n\n01:00.000 --> 01:06.000\nA', "3 begins after the video's end"],
    ['WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\nB', '6 is under no time such as 00:12.500 --> 00:15.000'],
    ['WEBVTT\n', '1 is followed by no captions'],
    ['WEBVTT\n\n00:05.000 --> 00:06.000\nA\0', '1 holds signs that cannot be kept, or another line does'],
  ])('is refused with the number of the line: %j', (file, problem) => {
    expect(problems(file, 60)[0]).toBe(problem)
  })
})
