/** Calendar files (RFC 5545), as much of them as one event needs. The package `ics` folds by characters, not octets. */

export type CalendarEvent = {
  /** The same for ever, so that opening the file again moves the event instead of doubling it. */
  uid: string
  name: string
  description: string
  /** Address of its page. */
  url: string
  startsAt: Date
  endsAt: Date
  /** When what is said here was last changed. */
  changedAt: Date
  /** Who says it, such as 'Rasika'. */
  producer: string
}

/** Longest line in octets, its end not counted. */
const LINE_OCTETS = 75

/** '20261114T113000Z': an instant, so that no time zone needs to be described. */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Text as a value: line breaks and what separates values are escaped, other control characters have no place in it. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

/** A long line goes on in the next one after a blank. Cut between characters: octets of one stay together. */
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

/** One event as the text of an .ics file. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${event.producer}//Livestreams//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    // Rises with each change, which is what makes a calendar take the newer one. In minutes: seconds outgrow 32 bits.
    `SEQUENCE:${Math.floor(event.changedAt.getTime() / 60_000)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.name)}`,
    `DESCRIPTION:${escapeText(`${event.description}\n\n${event.url}`)}`,
    `URL:${event.url}`,
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
