import Link from 'next/link'
import type { FestivalDto } from '@/lib/domains/livestreams/festivals/schema'
import { LivestreamTime } from './livestream-time'
import { ViewerTime } from './viewer-time'

type Props = Pick<FestivalDto, 'livestreams'> & {
  hrefOf: (id: number) => string
  /** Ids of past livestreams that the person may still watch. */
  open?: readonly number[]
}

function stateOf({ over, cancelled, status, tickets }: FestivalDto['livestreams'][number]): string | null {
  if (cancelled) return 'Cancelled'
  if (over) return 'Over'
  if (status === 'streaming now') return 'Streaming now'
  return tickets ? null : 'Free with an account'
}

/** Livestreams of a festival, in order. */
export function FestivalProgramme({ livestreams, hrefOf, open = [] }: Props) {
  return (
    <section aria-labelledby="programme">
      <h2 id="programme" className="text-heading">
        Programme
      </h2>
      <ol className="mt-6 grid gap-x-12 lg:grid-cols-2">
        {livestreams.map((livestream) => {
          const { id, name, startsAt, over, cancelled } = livestream
          const isOpen = open.includes(id)
          const state = isOpen ? 'Watch again' : stateOf(livestream)
          return (
            <li key={id} className="border-t border-line py-6">
              {state && <p className="programme-label mb-2 text-brass">{state}</p>}
              <h3 dir="auto" className="text-title">
                {over && !isOpen ? (
                  name
                ) : (
                  <Link href={hrefOf(id)} prefetch={false} className="hover:text-brass-bright">
                    {name}
                  </Link>
                )}
              </h3>
              <p className="mt-2 text-sand">
                <LivestreamTime livestream={livestream} />
              </p>
              {!over && !cancelled && <ViewerTime startsAt={startsAt} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
