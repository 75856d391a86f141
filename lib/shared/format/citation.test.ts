import { formatBibtex, formatFootnote, formatRis, texText, type Citation } from './citation'

const piece = {
  startSeconds: 740,
  endSeconds: 1100,
  title: 'Vātāpi Gaṇapatim',
  composer: 'Muthuswami Dikshitar',
  ragas: ['Hamsadhwani'],
}
const citation: Citation = {
  site: 'Rasika',
  videoId: 7,
  video: {
    name: 'Morning & Evening',
    performers: ['K. V. Narayan', 'Rao, Meera', 'Priya and Sisters'],
    // The day after in Singapore.
    publishedAt: '2026-11-13T17:00:00.000Z',
    pieces: [piece],
  },
  piece,
  url: 'https://rasika.example/videos/7?from=752.5&to=790',
  accessed: new Date('2026-11-29T08:00:00Z'),
  from: 752.5,
  to: 790,
}
const whole: Citation = {
  ...citation,
  video: { ...citation.video, performers: [] },
  piece: undefined,
  url: 'https://rasika.example/videos/7',
  from: undefined,
  to: undefined,
}

describe('a footnote', () => {
  it('names performers, piece, composer, raga, video, site, day, passage and link', () => {
    expect(formatFootnote(citation)).toBe(
      'K. V. Narayan, Rao, Meera and Priya and Sisters, “Vātāpi Gaṇapatim” (Muthuswami Dikshitar; raga Hamsadhwani), ' +
        'in “Morning & Evening”, Rasika, 14 November 2026, 12:32.5–13:10, ' +
        'https://rasika.example/videos/7?from=752.5&to=790 (accessed 29 November 2026).',
    )
  })

  it('leaves out missing facts without stray commas or brackets', () => {
    expect(formatFootnote(whole)).toBe(
      '“Morning & Evening”, Rasika, 14 November 2026, https://rasika.example/videos/7 (accessed 29 November 2026).',
    )
    const bare = { ...piece, title: 'Morning & Evening', composer: null, ragas: [] }
    expect(formatFootnote({ ...whole, piece: bare, from: 3 })).toContain('“Morning & Evening”, Rasika, 14 November')
  })
})

describe('BibTeX', () => {
  it('is one entry with each name in braces, the month as a macro and a verbatim link', () => {
    expect(formatBibtex(citation)).toBe(
      [
        '@misc{rasika7at752.5to790,',
        '  author = {{K. V. Narayan} and {Rao, Meera} and {Priya and Sisters}},',
        '  title = {{V{\\={a}}t{\\={a}}pi Ga{\\d{n}}apatim}},',
        '  howpublished = {Video, Rasika},',
        '  year = {2026},',
        '  month = nov,',
        '  date = {2026-11-14},',
        '  note = {In: Morning \\& Evening. Composer: Muthuswami Dikshitar. Raga Hamsadhwani. 12:32.5--13:10. ' +
          'Accessed 29 November 2026},',
        '  url = {https://rasika.example/videos/7?from=752.5&to=790},',
        '  urldate = {2026-11-29},',
        '}',
        '',
      ].join('\n'),
    )
  })

  it('omits the author of a video without performers', () => {
    expect(formatBibtex(whole)).not.toContain('author')
    expect(formatBibtex(whole)).toMatch(/^@misc\{rasika7,\n {2}title = \{\{Morning \\& Evening\}\},/)
  })

  it('has a different key for each second and each passage', () => {
    const passages = [{ from: 752 }, { from: 752.5 }, { from: 752.5, to: 790 }, { from: 752.5, to: 790.5 }, {}]
    const keys = passages.map((passage) => formatBibtex({ ...whole, ...passage }).split('\n', 1)[0])
    expect(new Set(keys).size).toBe(passages.length)
  })

  it('has a key in ASCII under any site name', () => {
    expect(formatBibtex({ ...whole, site: 'ரசிகா' })).toMatch(/^@misc\{video7,/)
    expect(formatBibtex({ ...whole, site: 'Rāsika TV' })).toMatch(/^@misc\{rasikatv7,/)
  })

  it.each([
    ['50% of $5 & #1_a', '50\\% of \\$5 \\& \\#1\\_a'],
    ['a{b}c', 'a\\textbraceleft{}b\\textbraceright{}c'],
    ['back\\slash ~ ^', 'back\\textbackslash{}slash \\textasciitilde{} \\textasciicircum{}'],
    ['“Raga’s” – time', "``Raga's'' -- time"],
    ['r̥ ṛ ṝ é ñ ī', "{\\textsubring{r}} {\\d{r}} {\\={{\\d{r}}}} {\\'{e}} {\\~{n}} {\\={i}}"],
    ['decomposed a\u0304', 'decomposed {\\={a}}'],
    ['தியாகராஜர் कृति', 'தியாகராஜர் कृति'],
    ['two\nlines', 'two lines'],
  ])('writes %s as %s', (text, written) => expect(texText(text)).toBe(written))
})

describe('RIS', () => {
  it('has one tag a line with CRLF, starts with the type and ends with the end tag', () => {
    expect(formatRis(citation)).toBe(
      [
        'TY  - VIDEO',
        'AU  - K. V. Narayan',
        'AU  - Rao, Meera',
        'AU  - Priya and Sisters',
        'TI  - Vātāpi Gaṇapatim',
        'T2  - Morning & Evening',
        'PY  - 2026',
        'DA  - 2026/11/14',
        'PB  - Rasika',
        'N1  - Composer: Muthuswami Dikshitar',
        'KW  - raga Hamsadhwani',
        'SP  - 12:32.5–13:10',
        'UR  - https://rasika.example/videos/7?from=752.5&to=790',
        'Y2  - 2026/11/29',
        'ER  - ',
        '',
      ].join('\r\n'),
    )
  })

  it('lets no line break of a title begin a tag, and leaves out missing facts', () => {
    const forged = { ...whole, video: { ...whole.video, name: 'Margam\r\nER  - \r\nTY  - BOOK' } }
    const lines = formatRis(forged).split('\r\n')
    expect(lines.filter((line) => line.startsWith('TY  - '))).toEqual(['TY  - VIDEO'])
    expect(lines).toContain('TI  - Margam ER - TY - BOOK')
    expect(lines.some((line) => /^(AU|T2|N1|KW|SP) /.test(line))).toBe(false)
  })
})
