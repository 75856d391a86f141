'use client'

import { useMemo, useState } from 'react'
import { Unlock } from '@/components/player/play-all/unlock'
import { Button } from '@/components/ui/buttons/button'
import { SelectField } from '@/components/ui/fields/select-field'
import { useApiQuery } from '@/lib/client/lists/query-client'
import type { PieceLyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import type { PerformedPieceDto, PerformedPiecesDto } from '@/lib/domains/catalogue/performed/schema'
import { clockTime, formatCount } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { pairLines } from './line-pairs'
import { PairStage } from './pair-stage'
import type { SideBySideProps } from './side-by-side-button'

const keyOf = ({ videoId, startSeconds }: PerformedPieceDto) => `${videoId} ${startSeconds}`
/** Ends with the time, because a video may contain two performances of a composition. */
const labelOf = ({ artist, videoName, startSeconds }: PerformedPieceDto) =>
  `${artist ? `${artist} · ` : ''}${videoName}, ${clockTime(startSeconds)}`

export function ByLine({ id, videoId, found }: SideBySideProps & { found: PerformedPiecesDto }) {
  const open = found.pieces.filter(({ locked }) => !locked)
  const locked = found.pieces.length - open.length
  const [keys, setKeys] = useState<Record<'a' | 'b', string>>(() => {
    const first = open.find((piece) => piece.videoId === videoId) ?? open[0]
    const other = open.find((piece) => piece.videoId !== first?.videoId) ?? open.find((piece) => piece !== first)
    return { a: first ? keyOf(first) : '', b: other ? keyOf(other) : '' }
  })
  const a = open.find((piece) => keyOf(piece) === keys.a)
  const b = open.find((piece) => keyOf(piece) === keys.b)
  const options = open.map((piece) => ({ value: keyOf(piece), label: labelOf(piece) }))
  return (
    <>
      {open.length > 1 ? (
        <div className="grid gap-3 sm:grid-cols-2">
          {(['a', 'b'] as const).map((side) => (
            <SelectField
              key={side}
              label={side === 'a' ? 'First' : 'Second'}
              value={keys[side]}
              options={options}
              onChange={(event) => setKeys({ ...keys, [side]: event.target.value })}
            />
          ))}
        </div>
      ) : (
        <p>
          {open.length === 0 ? 'No performance is open to you yet.' : 'Only one performance is open to you.'} Comparing
          needs two.
        </p>
      )}
      {locked > 0 && (
        <div>
          <p className="text-sand">{formatCount(locked, 'performance needs', 'performances need')} Premium.</p>
          <Unlock kind="compositions" id={id} isVisitor={found.viewerId === 0} />
        </div>
      )}
      {a && b && a !== b && <Lines key={`${keys.a} ${keys.b}`} a={a} b={b} viewerId={found.viewerId} />}
      {a && a === b && <p role="status">Choose two different performances.</p>}
    </>
  )
}

type LinesProps = { a: PerformedPieceDto; b: PerformedPieceDto; viewerId: number }

function Lines({ a, b, viewerId }: LinesProps) {
  const ofA = useApiQuery<PieceLyricsDto[]>(apiRoutes.videoWords(a.videoId))
  const ofB = useApiQuery<PieceLyricsDto[]>(apiRoutes.videoWords(b.videoId))
  // Memoised, because a new array restarts the comparison.
  const pairs = useMemo(
    () => (ofA.data && ofB.data ? pairLines({ ...a, words: ofA.data }, { ...b, words: ofB.data }) : null),
    [a, b, ofA.data, ofB.data],
  )
  if (!pairs) {
    if (ofA.isFetching || ofB.isFetching) return <p role="status">Loading lyrics…</p>
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>Couldn’t load the lyrics.</p>
        <Button variant="secondary" onClick={() => void Promise.all([ofA.refetch(), ofB.refetch()])}>
          Try again
        </Button>
      </div>
    )
  }
  if (pairs.length === 0)
    return (
      <p role="status">
        These two performances have no timed lines in common.
        {viewerId > 0 && ' Save the line as a passage in each video, then match the two under “By your passages”.'}
      </p>
    )
  const sideOf = ({ videoId, videoName, artist }: PerformedPieceDto) => ({ videoId, name: artist ?? videoName })
  return <PairStage a={sideOf(a)} b={sideOf(b)} lines={pairs} viewerId={viewerId} />
}
