/** Calendar files (RFC 5545). Doesn't use the package `ics`, because it folds lines by characters instead of octets. */

export type CalendarEvent = {
  /** Must not change, so that a second import updates the event instead of adding another. */
  uid: string
  name: string
  description: string
  url: string
  startsAt: Date
  endsAt: Date
  changedAt: Date
  /** A cancelled event stays in the file, so that calendars cross it out. */
  isCancelled?: boolean
}

const LINE_OCTETS = 75

/** Formats as UTC, such as '20261114T113000Z', so that the file needs no time zone definition. */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

function fold(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** @param producer name of the site */
export function calendarFile(events: readonly CalendarEvent[], producer: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(producer)}//Livestreams//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    // Must not decrease, because calendars ignore an event with a lower sequence number. Counts minutes, because
    // seconds exceed 32 bits in 2038.
    `SEQUENCE:${Math.floor(event.changedAt.getTime() / 60_000)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.name)}`,
    `DESCRIPTION:${escapeText(`${event.description}\n\n${event.url}`)}`,
    `URL:${event.url}`,
    'TRANSP:OPAQUE',
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}
