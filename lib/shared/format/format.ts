import { SINGAPORE_ZONE } from './singapore-time'

/**
 * A duration as people say it: '45 sec', '12 min', '1 hr 5 min'.
 * @param seconds length in seconds; negative or non-finite counts as 0
 */
export function humanizeDuration(seconds: number): string {
  const total = Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds) : 0
  if (total < 60) return `${total} sec`
  const minutes = Math.round(total / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  const hours = Math.floor(minutes / 60)
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`
}

/** A position in a video as a clock: '0:48', '12:40', '1:02:03'. @param seconds whole seconds from the start */
export function clockTime(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The beginning of a text of at most so many UTF-16 units, by which fields are limited. Nothing is divided that people
 * read as one: a letter with its signs, as in नृत्य, a flag, a family.
 */
export function truncateAtGrapheme(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, graphemes.segment(text).containing(length)?.index)
}

/** The same by whole characters, and without a word that was cut in two, where one before it is left. */
export function truncateAtWord(text: string, length: number): string {
  const cut = truncateAtGrapheme(text, Array.from(text).slice(0, length).join('').length)
  if (cut === text || /^\s/.test(text.slice(cut.length))) return cut
  const space = cut.search(/\s\S*$/)
  return space > cut.length / 2 ? cut.slice(0, space) : cut
}

/** Scripts in which half a word is another one: letters join, or are written with signs. */
const JOINED = /[\p{M}\p{Script=Arabic}]\S*$/u

/**
 * Text cut to a number of characters with '...' behind; text that fits stays as it is. Words in Latin letters are cut
 * too, because cards show exactly so many characters.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const cut = truncateAtGrapheme(text, characters.slice(0, length).join('').length)
  return `${(JOINED.test(cut) ? truncateAtWord(text, length) : cut).trimEnd()}...`
}

/** A line of at most so many characters with its “…”, cut between words where that is possible, unlike `truncate`. */
export function ellipsis(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (Array.from(line).length <= length) return line
  return `${truncateAtWord(line, length - 1).replace(/[\s,;:.–-]+$/, '')}…`
}

const numberFormat = new Intl.NumberFormat('en-GB')

/** A whole number with separators of thousands: '12,345'. */
export function formatNumber(value: number): string {
  return numberFormat.format(value)
}

/** A number with its noun: '1 video', '1,234 videos'. @param many default: with an s */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** The number of an episode: '2 of 5', or '5' in a series of which fewer are shown. */
export const episodeOf = (episode: number, total: number | null): string =>
  total !== null && total >= episode ? `${episode} of ${total}` : String(episode)

/** A limit in bytes as people say it: '10 MB'. */
export const wholeMegabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`

const hourFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** Seconds as hours with one decimal: '1,203.5'. */
export const formatHours = (seconds: number): string => hourFormat.format(seconds / 3600)

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: SINGAPORE_ZONE })

/** The day of an instant where the product is operated: '31 January 2026'. @param instant ISO instant */
export function formatDay(instant: string): string {
  return dayFormat.format(new Date(instant))
}

/**
 * Day and time in a time zone: 'Saturday, 14 November 2026, 19:30'.
 * @param instant ISO instant
 * @param timeZone IANA name, such as 'Asia/Singapore'
 * @param options `offset` appends the offset from UTC: '… (GMT+5:30)'
 * @throws RangeError for a zone that this runtime does not know, or an invalid instant
 */
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
  // Joined here, because the order and the commas between the parts differ between runtimes.
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  const text = `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')}`
  // Node 20.19 and some browsers say GMT alone. A page must say the same in the browser as on the server.
  return options.offset ? `${text} (${part('timeZoneName').replace(/^GMT$/, 'GMT+0')})` : text
}

const dayShort = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: SINGAPORE_ZONE,
})
const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: SINGAPORE_ZONE })

/** A short day: '31 Jan 2026'. @param instant ISO instant */
export function formatShortDay(instant: string): string {
  return dayShort.format(new Date(instant))
}

/** Day and time where the product is operated: '31 Jan 2026, 18:05'. @param instant ISO instant */
export function formatMoment(instant: string): string {
  const date = new Date(instant)
  return `${dayShort.format(date)}, ${timeOfDay.format(date)}`
}

/** Isolates a person's right-to-left text within a left-to-right sentence of ours, and one that would become a link. */
export const isolateText = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|:\/\/|www\.|@/i.test(text) ? `\u2068${text}\u2069` : text
