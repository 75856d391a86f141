'use client'

import { useMemo, useState, useSyncExternalStore } from 'react'
import { getLyricsKey } from '@/components/player/lyrics/lyrics'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import type { Loop } from '@/components/player/practice/loop'
import { useCurrentPassage } from '@/components/player/practice/use-passages'
import { usePractice } from '@/components/player/practice/use-practice'
import { useApiQuery } from '@/lib/client/lists/query-client'
import type { LyricsDto, PieceLyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { cutsOf } from './cuts'
import { linesIn, linesOfPieces, linesOfStarts, linesOfWords, linesWithin, timedVersions, type Line } from './lines'
import { readLink } from './link'
import { respondOf } from './respond'

export const sourceLabels = { lyrics: 'Lyrics', passage: 'Passage', pieces: 'Pieces' } as const
export type LineSource = keyof typeof sourceLabels

export function useRespond() {
  const respond = respondOf(usePlayer().engine)
  return { respond, ...useSyncExternalStore(respond.subscribe, respond.getState, respond.getState) }
}

export function useCuts() {
  const cuts = cutsOf(usePlayer().engine)
  return { cuts, ...useSyncExternalStore(cuts.subscribe, cuts.getState, cuts.getState) }
}

export const isSame = (a: Loop | null, b: Loop | null) => a?.start === b?.start && a?.end === b?.end

/** The version that the student chose, or else the piece's version in the same script, or else its first. */
function versionOf(piece: PieceLyricsDto, wanted: string | null): LyricsDto | undefined {
  const versions = timedVersions(piece)
  const script = wanted?.split(' ')[2]
  return (
    versions.find((each) => getLyricsKey(each) === wanted) ??
    versions.find((each) => each.script === script) ??
    versions[0]
  )
}

function linesOfLyrics(
  lyrics: readonly PieceLyricsDto[],
  wanted: string | null,
  pieces: readonly PieceDto[],
  duration: number,
): Line[] {
  if (duration === 0) return []
  return lyrics.flatMap((piece) => {
    const words = versionOf(piece, wanted)
    const at = pieces.findIndex(({ startSeconds }) => startSeconds === piece.startSeconds)
    const end = pieces[at]?.endSeconds ?? pieces[at + 1]?.startSeconds ?? duration
    return words ? linesOfWords(words, end) : []
  })
}

/** Lines to practise: of the passage that is repeated, or else of the whole video. */
export function useLines() {
  const { pieces, playable } = usePlayer()
  const { loop, link } = usePractice()
  const { passage } = useCurrentPassage()
  const { loop: cutLoop, starts } = useCuts()
  const duration = usePlayerState((state) => state.duration)
  const hasLyrics = playable.viewing !== undefined && pieces.some(({ words }) => words.length > 0)
  const { data: lyrics, isFetching } = useApiQuery<PieceLyricsDto[]>(
    hasLyrics ? apiRoutes.videoWords(playable.viewing?.videoId ?? 0) : null,
  )
  const [wantedSource, setSource] = useState<LineSource | null>(null)
  const [wantedVersion, setVersion] = useState<string | null>(null)
  const shared = useMemo(() => (link === null ? null : readLink(link)), [link])
  const cut = isSame(cutLoop, loop) ? starts : (shared?.starts ?? passage?.practice.lines)

  const bySource = useMemo(() => {
    const all: Record<LineSource, Line[]> = {
      lyrics: linesOfLyrics(lyrics ?? [], wantedVersion, pieces, duration),
      passage: loop ? linesOfStarts(cut ?? [], loop) : [],
      pieces: loop ? [] : linesOfPieces(pieces, duration),
    }
    const inLoop = { ...all, lyrics: loop ? linesIn(all.lyrics, loop) : all.lyrics }
    return {
      lyrics: linesWithin(inLoop.lyrics, duration),
      passage: linesWithin(inLoop.passage, duration),
      pieces: linesWithin(inLoop.pieces, duration),
    }
  }, [lyrics, wantedVersion, pieces, duration, loop, cut])

  const sources = (['lyrics', 'passage', 'pieces'] as const).filter((each) => bySource[each].length > 0)
  const isCut = cut !== undefined && cut.length > 0
  const usual = isCut && sources.includes('passage') ? 'passage' : sources[0]
  const source = wantedSource !== null && sources.includes(wantedSource) ? wantedSource : usual
  const versions = useMemo(() => {
    const inScope = (lyrics ?? []).flatMap(timedVersions)
    return [...new Map(inScope.map((each) => [getLyricsKey(each), each])).values()]
  }, [lyrics])

  return {
    lines: source ? bySource[source] : [],
    ...{ source, sources, setSource, versions, wantedVersion, setVersion, shared, isLoading: isFetching && !lyrics },
  }
}
