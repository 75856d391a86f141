import fc from 'fast-check'
import { calendarFile as fileOf, type CalendarEvent } from './calendar'

const event: CalendarEvent = {
  uid: 'livestream-7@rasika.example',
  name: 'A Margam; live, and \\ unrehearsed',
  description: 'First line\r\nsecond, third',
  url: 'https://rasika.example/livestreams/7',
  startsAt: new Date('2026-11-14T11:30:00.000Z'),
  endsAt: new Date('2026-11-14T13:30:00.000Z'),
  changedAt: new Date('2026-11-01T00:00:00.500Z'),
}

const calendarFile = (one: CalendarEvent) => fileOf([one], 'Rasika')

const octets = (line: string) => new TextEncoder().encode(line).length
const physicalLines = (file: string) => file.split('\r\n')
const logicalLines = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n')
const valueOf = (file: string, name: string) =>
  logicalLines(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const unescape = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign))

describe('a calendar file', () => {
  it('has one event with its times in UTC, its id and the time of its last change', () => {
    expect(calendarFile(event).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Rasika//Livestreams//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:livestream-7@rasika.example',
      'DTSTAMP:20261101T000000Z',
      'LAST-MODIFIED:20261101T000000Z',
      'SEQUENCE:29891520',
      'DTSTART:20261114T113000Z',
      'DTEND:20261114T133000Z',
      'SUMMARY:A Margam\\; live\\, and \\\\ unrehearsed',
      'DESCRIPTION:First line\\nsecond\\, third\\n\\nhttps://rasika.example/livestream',
      ' s/7',
      'URL:https://rasika.example/livestreams/7',
      'TRANSP:OPAQUE',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('has no line of more than 75 octets and splits no character, in any script', () => {
    const name = 'தியாகராஜர் பஞ்சரத்ன கீர்த்தனைகள் — त्यागराज पञ्चरत्न 🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔'
    const file = calendarFile({ ...event, name })
    for (const line of physicalLines(file)) expect(octets(line)).toBeLessThanOrEqual(75)
    expect(file).not.toContain('\ufffd')
    expect(valueOf(file, 'SUMMARY')).toBe(name)
  })

  it('keeps any text unchanged, without adding lines', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (name, description) => {
          const file = calendarFile({ ...event, name, description })
          for (const line of physicalLines(file)) expect(octets(line)).toBeLessThanOrEqual(75)
          expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
          expect(logicalLines(file)).toHaveLength(logicalLines(calendarFile(event)).length)
          const clean = (text: string) =>
            text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
          expect(unescape(valueOf(file, 'SUMMARY') ?? '')).toBe(clean(name))
        },
      ),
    )
  })
})
