import { evening, type DemoLivestream } from './livestreams'
import { art, demoStreams } from './media'

type Terms = { ticketPrices: Record<'india' | 'world', number>; memberPrices: Record<string, number> | null }

export type DemoTicketed = Omit<DemoLivestream, 'vimeoId' | 'embedKey'> &
  Terms & { hlsUrl: string; catchUpDays: number }

const stream = { hlsUrl: demoStreams.open.url }

/** A livestream for which members pay less. */
export const demoTicketed: DemoTicketed = {
  name: 'A Night of Padams: Abhinaya by Lamplight',
  about:
    'Seven padams by Kshetrayya, danced a few steps from the singer, with no light but the lamps on the stage. The evening can be watched again for a week.',
  thumbnailUrl: art('dance', 7),
  ...stream,
  ticketPrices: { india: 149, world: 8 },
  memberPrices: { india: 99, world: 5 },
  catchUpDays: 7,
  schedule: evening(6, 19, 30, 100),
}

/** A festival whose livestreams can also be bought one by one. Members watch it free. */
export const demoFestival = {
  name: 'Margazhi at Home',
  about:
    'Two evenings of the December season, streamed from a sabha in Mylapore: a vocal concert that takes its time, and a veena recital before breakfast for those further west.',
  thumbnailUrl: art('music', 11),
  ticketPrices: { india: 249, world: 12 },
  memberPrices: {},
  livestreams: [
    {
      name: 'Margazhi at Home: The Long Pallavi',
      about:
        'A ragam, tanam and pallavi in Todi that fills most of the evening, with violin, mridangam and ghatam. Bring a tumbler of filter coffee.',
      thumbnailUrl: art('music', 12),
      ...stream,
      ticketPrices: { india: 149, world: 8 },
      memberPrices: null,
      catchUpDays: 3,
      schedule: evening(20, 19, 0, 150),
    },
    {
      name: 'Margazhi at Home: Veena at First Light',
      about:
        'An hour of veena in the ragas of the morning, played while the streets outside are still being drawn with kolams.',
      thumbnailUrl: art('music', 13),
      ...stream,
      ticketPrices: { india: 149, world: 8 },
      memberPrices: null,
      catchUpDays: 3,
      schedule: evening(21, 7, 30, 75),
    },
  ] satisfies DemoTicketed[],
}

export const demoPaidLivestreams: readonly DemoTicketed[] = [demoTicketed, ...demoFestival.livestreams]
