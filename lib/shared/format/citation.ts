import { dayOf } from './days'
import { formatList, halfClock } from './format'

/** Formats references to a video for footnotes, BibTeX and RIS. */

export type CitedPiece = {
  startSeconds: number
  endSeconds: number | null
  title: string
  composer: string | null
  ragas: readonly string[]
}

export type CitedVideo = {
  name: string
  performers: readonly string[]
  /** ISO timestamp. */
  publishedAt: string
  pieces: readonly CitedPiece[]
}

export type Citation = {
  site: string
  videoId: number
  video: CitedVideo
  piece?: CitedPiece
  /** Includes the second or passage. */
  url: string
  accessed: Date
  /** In seconds; absent for the whole video. */
  from?: number
  /** End of a passage. */
  to?: number
}

/** Joins lines and trims, because every format gives a line break a meaning of its own. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function passageOf({ from, to }: Citation, dash: string): string | null {
  if (from === undefined) return null
  return to === undefined ? halfClock(from) : `${halfClock(from)}${dash}${halfClock(to)}`
}

const titleOf = ({ video, piece }: Citation) => oneLine(piece?.title ?? video.name)
const performersOf = ({ video }: Citation) => video.performers.map(oneLine).filter(Boolean)
/** Returns null where the video itself is cited, or where its only piece has the same name. */
const containerOf = (citation: Citation) => {
  const name = oneLine(citation.video.name)
  return citation.piece && name !== titleOf(citation) ? name : null
}

function ragaText({ piece }: Citation): string | null {
  const ragas = piece?.ragas.map(oneLine).filter(Boolean) ?? []
  return ragas.length > 0 ? `${ragas.length > 1 ? 'ragas' : 'raga'} ${ragas.join(', ')}` : null
}
const composerOf = ({ piece }: Citation) => (piece?.composer ? oneLine(piece.composer) : null)

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const longDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))
const publishedDay = ({ video }: Citation) => dayOf(new Date(video.publishedAt))
const known = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null)

export function formatFootnote(citation: Citation): string {
  const facts = known([composerOf(citation), ragaText(citation)]).join('; ')
  const container = containerOf(citation)
  const parts = known([
    formatList(performersOf(citation)) || null,
    `“${titleOf(citation)}”${facts && ` (${facts})`}`,
    container && `in “${container}”`,
    oneLine(citation.site),
    longDay(publishedDay(citation)),
    passageOf(citation, '–'),
    citation.url,
  ])
  return `${parts.join(', ')} (accessed ${longDay(dayOf(citation.accessed))}).`
}

const texMarks: Record<string, string> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '=',
  '\u0306': 'u',
  '\u0307': '.',
  '\u0308': '"',
  '\u030a': 'r',
  '\u030b': 'H',
  '\u030c': 'v',
  '\u0323': 'd',
  '\u0325': 'textsubring',
  '\u0327': 'c',
  '\u0331': 'b',
}
const texSigns: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '“': '``',
  '”': "''",
  '‘': '`',
  '’': "'",
  '–': '--',
  '—': '---',
}

/** Writes accents as commands. Letters without a command stay as they are, which biber and XeTeX read. */
function texLetter(letter: string): string {
  const [base = '', ...marks] = letter.normalize('NFD')
  if (marks.length === 0 || marks.some((mark) => texMarks[mark] === undefined)) return letter
  return marks.reduce((inner, mark) => `{\\${texMarks[mark]}{${inner}}}`, base)
}

/** Escapes text for BibTeX. Braces are written as commands, because an unmatched one would end the field. */
export const texText = (text: string): string =>
  oneLine(text)
    .normalize('NFC')
    .replace(/[\\~^“”‘’–—{}$&#_%]/g, (sign) =>
      sign === '{' ? '\\textbraceleft{}' : sign === '}' ? '\\textbraceright{}' : (texSigns[sign] ?? `\\${sign}`),
    )
    .replace(/\p{Script=Latin}\p{M}*/gu, texLetter)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Uses ASCII only, because older BibTeX accepts nothing else in a key. */
const keyOf = ({ site, videoId, from, to }: Citation) => {
  const name = site.normalize('NFKD').replace(/[^A-Za-z]/g, '')
  const passage = from === undefined ? '' : `at${from}${to === undefined ? '' : `to${to}`}`
  return `${name.toLowerCase() || 'video'}${videoId}${passage}`
}

export function formatBibtex(citation: Citation): string {
  const day = publishedDay(citation)
  const container = containerOf(citation)
  const composer = composerOf(citation)
  const note = known([
    container && `In: ${container}`,
    composer && `Composer: ${composer}`,
    ragaText(citation)?.replace(/^r/, 'R') ?? null,
    passageOf(citation, '–'),
    `Accessed ${longDay(dayOf(citation.accessed))}`,
  ]).join('. ')
  const fields: [string, string | null][] = [
    // Inner braces keep each name whole: Indian names have no family name, and ensembles contain commas and “and”.
    [
      'author',
      performersOf(citation)
        .map((name) => `{${texText(name)}}`)
        .join(' and ') || null,
    ],
    ['title', `{${texText(titleOf(citation))}}`],
    ['howpublished', texText(`Video, ${citation.site}`)],
    ['year', day.slice(0, 4)],
    ['date', day],
    ['note', texText(note)],
    ['url', citation.url],
    ['urldate', dayOf(citation.accessed)],
  ]
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = {${value}},`]))
  lines.splice(-4, 0, `  month = ${months[Number(day.slice(5, 7)) - 1]},`)
  return `@misc{${keyOf(citation)},\n${lines.join('\n')}\n}\n`
}

/** RIS requires CRLF, two spaces and a hyphen after each tag, and an end tag with a space after the hyphen. */
export function formatRis(citation: Citation): string {
  const composer = composerOf(citation)
  const slashed = (day: string) => day.replaceAll('-', '/')
  const lines: [string, string | null][] = [
    ['TY', 'VIDEO'],
    ...performersOf(citation).map((name): [string, string] => ['AU', name]),
    ['TI', titleOf(citation)],
    ['T2', containerOf(citation)],
    ['PY', publishedDay(citation).slice(0, 4)],
    ['DA', slashed(publishedDay(citation))],
    ['PB', oneLine(citation.site)],
    ['N1', composer && `Composer: ${composer}`],
    ...(citation.piece?.ragas ?? []).map((raga): [string, string] => ['KW', `raga ${oneLine(raga)}`]),
    ['SP', passageOf(citation, '–')],
    ['UR', citation.url],
    ['Y2', slashed(dayOf(citation.accessed))],
  ]
  const written = lines.flatMap(([tag, value]) => (value === null ? [] : [`${tag}  - ${value}`]))
  return `${[...written, 'ER  - '].join('\r\n')}\r\n`
}
