'use client'

import { useEffect, type RefObject } from 'react'

/** The style that moves captions above the controls in Chrome and Safari. */
export const CAPTION_OFFSET =
  '[&_video::-webkit-media-text-track-container]:[transform:translateY(calc(-0.5rem-var(--controls)))]'
const isStyled = () => CSS.supports('selector(video::-webkit-media-text-track-container)')

/** Firefox's letters as a share of the shorter side of the picture; the least height and most width of one of them. */
const LETTER = 0.05
const LINE = 1.1
const WIDTH = 0.6

/** Number of lines that a text takes, in a picture of so many letters across. */
function linesOf(text: string, across: number): number {
  const lines = text.replace(/<[^>]*>/g, '').split('\n')
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / across)), 0)
}

/**
 * Moves captions above the controls that lie over them.
 * @param raised whether they do; `CAPTION_OFFSET` is the class that belongs to it
 */
export function useCaptionOffset(
  media: HTMLVideoElement | null,
  controls: RefObject<HTMLElement | null>,
  raised: boolean,
): void {
  useEffect(() => {
    const bar = controls.current
    if (!media || !bar || !raised) return
    const moved = new Set<VTTCue>()
    /** No style of a page reaches Firefox's captions: their lines are counted from the foot of the picture. */
    const raise = () => {
      const { clientWidth, clientHeight, textTracks } = media
      const letter = Math.min(clientWidth, clientHeight) * LETTER || 1
      const covered = Math.ceil((bar.offsetHeight + 8) / (letter * LINE))
      const shown = [...textTracks].filter(({ mode }) => mode === 'showing')
      for (const cue of shown.flatMap(({ activeCues }) => [...(activeCues ?? [])] as VTTCue[])) {
        // One that its author has placed stays there.
        if (cue.line !== 'auto' && !moved.has(cue)) continue
        cue.line = -(covered + linesOf(cue.text, clientWidth / (letter * WIDTH)))
        moved.add(cue)
      }
    }
    const update = () => (isStyled() ? media.style.setProperty('--controls', `${bar.offsetHeight}px`) : raise())
    update()
    // They stand in more rows on a phone held upright.
    const observer = new ResizeObserver(update)
    observer.observe(bar)
    const tracks = [...media.textTracks]
    for (const track of tracks) track.addEventListener('cuechange', update)
    return () => {
      observer.disconnect()
      for (const track of tracks) track.removeEventListener('cuechange', update)
      for (const cue of moved) cue.line = 'auto'
    }
  }, [media, controls, raised])
}
