import type { BadLine } from '@/lib/domains/catalogue/programme/schema'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import { numberText, visibleText } from '@/lib/shared/format/pasted-text'

/** `number` is the line number in the file, starting at 1; `plain` is the text without invisible characters. */
type Line = { text: string; number: number; plain: string }
const lineOf = (text: string, number: number): Line => ({ text, number, plain: visibleText(text) })
export type Cue = { from: number; to: number; name: string; settings: string; text: string[]; line: number }

const TIME = /^(?:(\d+):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/
const ARROW = '-->'
const TAGS = /^\/?(?:c|i|b|u|v|ruby|rt|lang)(?:[.\s]|$)|^[\d:.]+$/
const SETTING = /(?:vertical|line|position|size|align|region):\S+/.source
const IS_SETTING = new RegExp(`^${SETTING}$`)
const GOOD_TIME = /(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/.source
const GOOD_TIMES = new RegExp(`^${GOOD_TIME}[ \\t]+${ARROW}[ \\t]+${GOOD_TIME}(?:[ \\t]+${SETTING})*[ \\t]*$`)
const NOT_A_CUE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

/** Parses a timestamp such as `1:02:03,5` or `02:03.500`, as subtitle editors write it. */
function secondsOf(text: string): number | null {
  const [, hours = '0', minutes, seconds, fraction = ''] = TIME.exec(numberText(text)) ?? []
  if (minutes === undefined || Number(seconds) > 59) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
}

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

export const cueText = ({ name, from, to, settings, text }: Cue): string =>
  [...(name ? [name] : []), `${timeOf(from)} ${ARROW} ${timeOf(to)}${settings && ` ${settings}`}`, ...text].join('\n')

/** Removes tags that browsers ignore, and escapes each `<` that doesn't start a tag. */
function withKnownTags(text: string): string {
  const clean = text.replace(/<([^<>]*)(>?)/g, (all, tag: string, end) => {
    if (end && TAGS.test(tag)) return all
    return end && /^\/?[a-z]/i.test(tag) ? '' : `&lt;${all.slice(1)}`
  })
  return clean === text ? text : clean.trimEnd()
}

const linesOf = (text: string) =>
  text
    .replace(/^\p{Cf}+/u, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => lineOf(line, index + 1))

/** Adds a header and removes formatting in braces. Ignores blank lines, because SubRip allows them within a cue. */
function fromSubRip(lines: readonly Line[]): Line[] {
  const full = lines.filter(({ plain }) => plain !== '')
  const hasTimes = (at: number) => full[at]?.plain.includes(ARROW) === true
  const isNumber = (at: number) => /^\d+$/.test(full[at]?.plain ?? '')
  return [
    lineOf('WEBVTT', 1),
    ...full.flatMap(({ text, plain, number }, at) => {
      const begins = hasTimes(at) ? !isNumber(at - 1) : isNumber(at) && hasTimes(at + 1)
      const line = lineOf((begins ? plain : text.trim()).replace(/\{[\\bius/][^{}]*\}/gi, ''), number)
      return begins ? [lineOf('', number), line] : [line]
    }),
  ]
}

/** Converts SubStation Alpha. A `Format` line declares the columns of the `Dialogue` rows, each of which is a cue. */
function fromSubStation(lines: readonly Line[]): Line[] {
  const out = [lineOf('WEBVTT', 1)]
  let columns = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'.split(', ')
  for (const { text, number } of lines) {
    const [, kind, row = ''] = /^(Format|Dialogue):\s*(.*)$/.exec(text) ?? []
    if (kind === 'Format' && row.includes('Text')) columns = row.split(',').map((name) => name.trim())
    if (kind !== 'Dialogue') continue
    const cells = row.split(',')
    const at = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
    const words = cells
      .slice(columns.length - 1)
      .join(',')
      // Removes drawings: their text is a list of coordinates.
      .replace(/\{[^{}]*\\p[1-9][^{}]*\}[^{]*/g, '')
      .replace(/\{[^{}]*\}/g, '')
      .replace(/\\h/g, ' ')
      .split(/\\n/i)
    const added = ['', `${at('Start')} ${ARROW} ${at('End')}`, ...words.filter((line) => line.trim() !== '')]
    out.push(...added.map((line) => lineOf(line, number)))
  }
  return out
}

export function asWebVtt(file: string): { lines: Line[]; isConverted: boolean } {
  const [top = lineOf('', 1), ...others] = linesOf(file)
  // Normalises the header line, because browsers reject a WEBVTT header that contains invisible characters or is
  // followed by a non-ASCII space.
  const lines = [/^WEBVTT/.test(top.plain) ? lineOf(top.plain, 1) : top, ...others]
  const first = lines.find(({ plain }) => plain !== '')?.plain ?? ''
  if (/^WEBVTT/.test(first)) return { lines, isConverted: false }
  if (lines.some(({ plain }) => /^\[(?:Script Info|V4\+? Styles)\]$/i.test(plain)))
    return { lines: fromSubStation(lines), isConverted: true }
  const isSubRip = lines.some(({ plain }) => plain.includes(ARROW))
  return { lines: isSubRip ? fromSubRip(lines) : lines, isConverted: isSubRip }
}

/** Splits lines into blocks. A timing line starts a new block even without a blank line, as in browsers. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = []
  let isOpen = false
  for (const line of lines) {
    if (line.plain === '') {
      isOpen = false
      continue
    }
    const open = isOpen ? blocks.at(-1) : undefined
    const isFull = blocks.length === 1 || (open?.length ?? 0) > 1 || open?.[0]?.plain.includes(ARROW)
    if (open && !(line.plain.includes(ARROW) && isFull)) open.push(line)
    else blocks.push([line])
    isOpen = true
  }
  return blocks
}

function readTimes({ plain }: Line): Pick<Cue, 'from' | 'to' | 'settings'> | string {
  const [from = '', to = '', ...settings] = plain.replace(ARROW, ' ').trim().split(/\s+/)
  const times = [from, to].map(secondsOf)
  const wrong = times.indexOf(null)
  if (wrong >= 0) {
    const given = truncateAtGrapheme([from, to][wrong] ?? '', 20)
    return `has “${given}” instead of a time such as 00:12.500 or 01:02:03.500`
  }
  const [start = 0, end = 0] = times as number[]
  if (end < start) return `ends at ${truncateAtGrapheme(to, 20)}, before it starts at ${from.slice(0, 20)}`
  return { from: start, to: end, settings: settings.filter((each) => IS_SETTING.test(each)).join(' ') }
}

/**
 * Parses WebVTT as browsers do.
 * @returns `head`: all blocks that aren't cues; `isMended`: true if a repair was needed
 */
export function readCues(lines: readonly Line[]): { head: string[]; cues: Cue[]; bad: BadLine[]; isMended: boolean } {
  const head: string[] = []
  const cues: Cue[] = []
  const bad: BadLine[] = []
  // Browsers treat a line as blank only if it contains no characters, so lines of invisible characters need a repair.
  let isMended = lines.some(({ text, plain }) => plain === '' && text !== '')
  for (const [index, block] of blocksOf(lines).entries()) {
    const written = block.map(({ text }) => text)
    const timed = block.findIndex(({ plain }) => plain.includes(ARROW))
    const isOther = NOT_A_CUE.test(block[0]?.plain ?? '')
    const times = block[timed]
    const read = times && readTimes(times)
    // A `NOTE`, `STYLE` or `REGION` block with a valid timing line is a cue.
    if (index === 0 || (isOther && (read === undefined || typeof read === 'string'))) {
      head.push(written.join('\n'))
      continue
    }
    if (!times || !read) {
      const [first] = block
      const message = `has no time above it, such as 00:12.500 ${ARROW} 00:15.000: “${truncateAtGrapheme(first?.text ?? '', 40)}”`
      bad.push({ line: first?.number ?? 1, message })
      continue
    }
    if (typeof read === 'string') {
      bad.push({ line: times.number, message: read })
      continue
    }
    const text = written.slice(timed + 1).map(withKnownTags)
    const isShown = read.to > read.from && text.some((line) => line.trim() !== '')
    const cue = { ...read, name: written.slice(0, timed).join(' '), text, line: times.number }
    if (isShown) cues.push(cue)
    isMended ||= !isShown || text.join() !== written.slice(timed + 1).join() || !GOOD_TIMES.test(times.text)
  }
  return { head, cues, bad, isMended }
}
