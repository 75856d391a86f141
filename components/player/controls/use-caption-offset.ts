'use client'

import { useEffect, type RefObject } from 'react'

/** Moves captions above the controls in Chrome and Safari. */
export const CAPTION_OFFSET =
  '[&_video::-webkit-media-text-track-container]:[transform:translateY(calc(-0.5rem-var(--controls)))]'
const isStyled = () => CSS.supports('selector(video::-webkit-media-text-track-container)')

/**
 * Metrics of Firefox's captions: font size relative to the video's shorter side, then minimum line height and maximum
 * letter width relative to the font size.
 */
const LETTER = 0.05
const LINE = 1.1
const WIDTH = 0.6

/** @param across number of letters per line */
function linesOf(text: string, across: number): number {
  const lines = text.replace(/<[^>]*>/g, '').split('\n')
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / across)), 0)
}

/**
 * Moves captions above controls that overlay the video. The player needs the class `CAPTION_OFFSET`.
 * @param raised true while the controls overlay the video
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
    /** Page styles can't reach captions in Firefox, so their line numbers are changed. */
    const raise = () => {
      const { clientWidth, clientHeight, textTracks } = media
      const letter = Math.min(clientWidth, clientHeight) * LETTER || 1
      const covered = Math.ceil((bar.offsetHeight + 8) / (letter * LINE))
      const shown = [...textTracks].filter(({ mode }) => mode === 'showing')
      for (const cue of shown.flatMap(({ activeCues }) => [...(activeCues ?? [])] as VTTCue[])) {
        // Leaves cues that their author positioned.
        if (cue.line !== 'auto' && !moved.has(cue)) continue
        cue.line = -(covered + linesOf(cue.text, clientWidth / (letter * WIDTH)))
        moved.add(cue)
      }
    }
    const update = () => (isStyled() ? media.style.setProperty('--controls', `${bar.offsetHeight}px`) : raise())
    update()
    // The controls wrap onto more rows on phones in portrait.
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
