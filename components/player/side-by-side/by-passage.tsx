'use client'

import { Unlink } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { SelectField } from '@/components/ui/fields/select-field'
import { useSingleRun } from '@/lib/client/forms/use-single-run'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { callApi } from '@/lib/client/requests/api'
import type { MatchedPassageDto, PassageMatchesDto } from '@/lib/domains/viewing/passage-matches/schema'
import { errorMessage } from '@/lib/shared/errors'
import { clockTime } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import type { LinePair } from './line-pairs'
import { PairStage } from './pair-stage'

const labelOf = ({ name, startSeconds, video }: MatchedPassageDto) =>
  `${name} · ${video.artist ?? video.name}, ${clockTime(startSeconds)}${video.locked ? ' (locked)' : ''}`
const performanceOf = ({ video }: MatchedPassageDto) => ({ videoId: video.id, name: video.artist ?? video.name })
const loopOf = ({ startSeconds: start, endSeconds: end }: MatchedPassageDto) => ({ start, end })

type Match = { a: MatchedPassageDto; b: MatchedPassageDto }
const keyOf = ({ a, b }: Match) => `${a.id} ${b.id}`

function matchesOf({ passages, matches }: PassageMatchesDto): Match[] {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  return matches.flatMap(([first, second]) => {
    const [a, b] = [byId.get(first), byId.get(second)]
    return a && b ? [{ a, b }] : []
  })
}

export function ByPassage({ viewerId }: { viewerId: number }) {
  const { data, isFetching, refetch } = useApiQuery<PassageMatchesDto>(apiRoutes.passageMatches, { staleTime: 0 })
  const [chosen, setChosen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [once, isSaving] = useSingleRun()
  if (!data)
    return isFetching ? (
      <p role="status">Loading your passages…</p>
    ) : (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>Couldn’t load your passages.</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  const matches = matchesOf(data)
  const match = matches.find((each) => keyOf(each) === chosen)

  const change = (method: 'PUT' | 'DELETE', id: number, otherId: number, done: string) =>
    once(async () => {
      // Otherwise, the same text again isn't announced.
      setSaid('')
      try {
        await callApi(apiRoutes.passageMatch(id, otherId), { method })
        await refetch()
        setSaid(done)
      } catch (error) {
        setSaid(errorMessage(error))
      }
    })

  return (
    <>
      <MatchForm
        passages={data.passages}
        isSaving={isSaving}
        onMatch={(id, otherId) => void change('PUT', id, otherId, 'Matched')}
      />
      <p role="status" className="text-fine text-brass empty:hidden">
        {said}
      </p>
      {matches.length > 0 && (
        <ul aria-label="Matched passages" className="divide-y divide-line">
          {matches.map((each) => {
            const { a, b } = each
            const isLocked = a.video.locked || b.video.locked
            return (
              <li key={keyOf(each)} className="flex items-center gap-2 py-2">
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="truncate">
                    {labelOf(a)}
                  </p>
                  <p dir="auto" className="truncate">
                    {labelOf(b)}
                  </p>
                </div>
                {!isLocked && (
                  <ChipToggle
                    pressed={each === match}
                    aria-label={`Hear ${a.name} and ${b.name}`}
                    onClick={() => setChosen(keyOf(each))}
                  >
                    Hear
                  </ChipToggle>
                )}
                <IconButton
                  icon={Unlink}
                  label={`Remove the match of ${a.name} and ${b.name}`}
                  onClick={() => void change('DELETE', a.id, b.id, 'Match removed')}
                />
              </li>
            )
          })}
        </ul>
      )}
      {matches.some(({ a, b }) => a.video.locked || b.video.locked) && (
        <div>
          <p className="text-sand">Locked passages need Premium.</p>
          <ButtonLink href={routes.selectPackage} size="sm" className="mt-2">
            Upgrade Your Plan
          </ButtonLink>
        </div>
      )}
      {match && <Matched key={keyOf(match)} match={match} viewerId={viewerId} />}
    </>
  )
}

function Matched({ match: { a, b }, viewerId }: { match: Match; viewerId: number }) {
  // Created once, because a new array restarts the comparison.
  const [lines] = useState<LinePair[]>(() => [
    { text: a.name === b.name ? a.name : `${a.name} · ${b.name}`, a: loopOf(a), b: loopOf(b) },
  ])
  return <PairStage a={performanceOf(a)} b={performanceOf(b)} lines={lines} viewerId={viewerId} />
}

type MatchFormProps = {
  passages: readonly MatchedPassageDto[]
  isSaving: boolean
  onMatch: (id: number, otherId: number) => void
}

function MatchForm({ passages, isSaving, onMatch }: MatchFormProps) {
  if (passages.length < 2)
    return (
      <p className="max-w-measure text-sand">
        Matching needs two passages. Save the same line as a passage in two videos, under Practice.
      </p>
    )
  const options = passages.map((passage) => ({ value: String(passage.id), label: labelOf(passage) }))
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onMatch(Number(form.get('first')), Number(form.get('second')))
  }
  return (
    <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <SelectField name="first" label="Passage" options={options} defaultValue={options[0]?.value} />
      <SelectField name="second" label="Same line" options={options} defaultValue={options[1]?.value} />
      <Button type="submit" loading={isSaving}>
        Match
      </Button>
    </form>
  )
}
