import { art, vimeoSample } from './media'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Singapore is UTC+8 all year. */
const SINGAPORE_MS = 8 * HOUR_MS

export type DemoLivestream = {
  name: string
  about: string
  thumbnailUrl: string
  vimeoId: string | null
  embedKey: string | null
  /** Start and end if announced at `now`. */
  schedule: (now: Date) => { startsAt: Date; endsAt: Date | null }
}

/**
 * @param days whole days after `now`
 * @param hour in Singapore time, 0–23
 */
export function singaporeEvening(now: Date, days: number, hour: number, minute = 0): Date {
  const localMidnight = Math.floor((now.getTime() + SINGAPORE_MS) / DAY_MS) * DAY_MS
  return new Date(localMidnight + days * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS - SINGAPORE_MS)
}

export function evening(days: number, hour: number, minute: number, lengthMinutes: number): DemoLivestream['schedule'] {
  return (now) => {
    const startsAt = singaporeEvening(now, days, hour, minute)
    return { startsAt, endsAt: new Date(startsAt.getTime() + lengthMinutes * MINUTE_MS) }
  }
}

// The first one is live until staff end it; the others are upcoming.
export const demoLivestreams: readonly DemoLivestream[] = [
  {
    name: 'Twilight Ragas from the Black Box',
    about:
      'A small hall, a sitar and the hour between day and night. Rehan Jhala plays Puriya Dhanashri and whatever the audience asks for after that, streamed from a stage without amplification.',
    thumbnailUrl: art('livestream', 1),
    vimeoId: vimeoSample.vimeoId,
    embedKey: vimeoSample.embedKey,
    schedule: (now) => ({ startsAt: new Date(now.getTime() - 20 * MINUTE_MS), endsAt: null }),
  },
  {
    name: 'Margam for the New Moon: Bharatanatyam Live',
    about:
      'Malini Salangai dances a complete margam with live music: five musicians, one dancer and no second take. After the tillana she answers questions from viewers.',
    thumbnailUrl: art('livestream', 2),
    vimeoId: null,
    embedKey: null,
    schedule: evening(12, 19, 30, 120),
  },
  {
    name: 'Five Voices, Five Jewels: a Tyagaraja Evening',
    about:
      'The five pancharatna kritis sung together on one stage, with the words on the screen for those who want to sing along at home. Tara Tambura leads.',
    thumbnailUrl: art('livestream', 3),
    vimeoId: null,
    embedKey: null,
    schedule: evening(40, 20, 0, 90),
  },
]
