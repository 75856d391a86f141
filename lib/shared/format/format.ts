import { SINGAPORE_ZONE } from './singapore-time'

export function humanizeDuration(seconds: number): string {
  const total = Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds) : 0
  if (total < 60) return `${total} sec`
  const minutes = Math.round(total / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  const hours = Math.floor(minutes / 60)
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`
}

export function clockTime(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`
}

/** For example `1:02.5`. */
export const halfClock = (seconds: number): string => `${clockTime(seconds)}${seconds % 1 === 0 ? '' : '.5'}`

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Truncates to `length` UTF-16 units, the unit of field limits. Never splits a grapheme such as नृत्य or a flag. */
export function truncateAtGrapheme(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, graphemes.segment(text).containing(length)?.index)
}

/** Truncates to `length` characters. Removes an incomplete last word, unless it is most of the text. */
export function truncateAtWord(text: string, length: number): string {
  const cut = truncateAtGrapheme(text, Array.from(text).slice(0, length).join('').length)
  if (cut === text || /^\s/.test(text.slice(cut.length))) return cut
  const space = cut.search(/\s\S*$/)
  return space > cut.length / 2 ? cut.slice(0, space) : cut
}

/** Matches the end of a word in a script where a truncated word may read as a different word. */
const JOINED = /[\p{M}\p{Script=Arabic}]\S*$/u

/**
 * Truncates to `length` characters plus '...'. Splits Latin words, because cards must show an exact number of
 * characters.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const cut = truncateAtGrapheme(text, characters.slice(0, length).join('').length)
  return `${(JOINED.test(cut) ? truncateAtWord(text, length) : cut).trimEnd()}...`
}

export function ellipsis(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (Array.from(line).length <= length) return line
  return `${truncateAtWord(line, length - 1).replace(/[\s,;:.–-]+$/, '')}…`
}

const numberFormat = new Intl.NumberFormat('en-GB')

export function formatNumber(value: number): string {
  return numberFormat.format(value)
}

export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** For example `Meera, Priya and Ravi`. */
export const formatList = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

/** Returns text such as '2 of 5'. Omits a total below `episode`, because the total counts only public episodes. */
export const episodeOf = (episode: number, total: number | null): string =>
  total !== null && total >= episode ? `${episode} of ${total}` : String(episode)

export const wholeMegabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`

const hourFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

export const formatHours = (seconds: number): string => hourFormat.format(seconds / 3600)

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: SINGAPORE_ZONE })

export function formatDay(instant: string): string {
  return dayFormat.format(new Date(instant))
}

/** Returns, for example, 'Saturday, 14 November 2026, 19:30'. Throws a RangeError for an unknown time zone. */
export function formatInZone(instant: string, timeZone: string, options: { offset?: boolean } = {}): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  }).formatToParts(new Date(instant))
  // Formats part by part, because order and commas differ between runtimes.
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  const text = `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')}`
  // Normalises UTC, because Node 20.19 and some browsers format it as GMT without an offset. The difference would break
  // hydration.
  return options.offset ? `${text} (${part('timeZoneName').replace(/^GMT$/, 'GMT+0')})` : text
}

const dayShort = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: SINGAPORE_ZONE,
})
const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: SINGAPORE_ZONE })

export function formatShortDay(instant: string): string {
  return dayShort.format(new Date(instant))
}

export function formatMoment(instant: string): string {
  const date = new Date(instant)
  return `${dayShort.format(date)}, ${timeOfDay.format(date)}`
}

/** Isolates user text that is right-to-left. Also isolates text that email programs would turn into a link. */
export const isolateText = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|:\/\/|www\.|@/i.test(text) ? `\u2068${text}\u2069` : text

/** Returns, for example, 'Saturday, 14 November 2026, 19:30 Singapore time'. */
export const formatInSingapore = (instant: Date | string): string =>
  `${formatInZone(new Date(instant).toISOString(), SINGAPORE_ZONE)} Singapore time`

/** Adds the time in UTC in brackets, for readers elsewhere. */
export const formatInTwoZones = (instant: Date): string =>
  `${formatInSingapore(instant)} (${formatInZone(instant.toISOString(), 'UTC')} UTC)`
