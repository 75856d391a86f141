'use client'

import { useEffect, type RefObject } from 'react'

/** Class that moves captions above the controls in Chrome and Safari. */
export const CAPTION_OFFSET =
  '[&_video::-webkit-media-text-track-container]:[transform:translateY(calc(-0.5rem-var(--controls)))]'
const isStyled = () => CSS.supports('selector(video::-webkit-media-text-track-container)')

/**
 * Metrics of Firefox's captions. LETTER is the font size relative to the video's shorter side. LINE is the minimum line
 * height and WIDTH the maximum letter width, both relative to the font size.
 */
const LETTER = 0.05
const LINE = 1.1
const WIDTH = 0.6

/** @param across number of letters that fit on a line */
function linesOf(text: string, across: number): number {
  const lines = text.replace(/<[^>]*>/g, '').split('\n')
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / across)), 0)
}

/**
 * Moves captions above controls that overlay the video. Also set the class `CAPTION_OFFSET` on an ancestor of the
 * video.
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
    /** Changes the line numbers of cues, because CSS can't move captions in Firefox. */
    const raise = () => {
      const { clientWidth, clientHeight, textTracks } = media
      const letter = Math.min(clientWidth, clientHeight) * LETTER || 1
      const covered = Math.ceil((bar.offsetHeight + 8) / (letter * LINE))
      const shown = [...textTracks].filter(({ mode }) => mode === 'showing')
      for (const cue of shown.flatMap(({ activeCues }) => [...(activeCues ?? [])] as VTTCue[])) {
        // Skips cues that their author has positioned.
        if (cue.line !== 'auto' && !moved.has(cue)) continue
        cue.line = -(covered + linesOf(cue.text, clientWidth / (letter * WIDTH)))
        moved.add(cue)
      }
    }
    const update = () => (isStyled() ? media.style.setProperty('--controls', `${bar.offsetHeight}px`) : raise())
    update()
    // Updates when the controls change height, because they wrap onto more rows on narrow phones.
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
