'use client'

import { useEffect } from 'react'

/** Height of the controls in pixels, and of a line of captions as a share of the picture's. */
const CONTROLS = 96
const LINE = 0.06

/** The style that moves captions in Chrome and Safari. */
export const RAISED = '[&_video::-webkit-media-text-track-container]:-translate-y-24'
const isStyled = () => CSS.supports('selector(video::-webkit-media-text-track-container)')

/** Moves captions above the controls that lie over them, where no style does: in Firefox. */
export function useRaisedCaptions(media: HTMLVideoElement | null, raised: boolean): void {
  useEffect(() => {
    if (!media || !raised || isStyled()) return
    const moved = new Set<VTTCue>()
    function raise() {
      const covered = Math.ceil(CONTROLS / ((media?.clientHeight || 1) * LINE))
      const shown = [...(media?.textTracks ?? [])].filter(({ mode }) => mode === 'showing')
      for (const cue of shown.flatMap(({ activeCues }) => [...(activeCues ?? [])] as VTTCue[])) {
        // One that its author has placed stays there.
        if (cue.line !== 'auto') continue
        cue.line = -(covered + cue.text.split('\n').length)
        moved.add(cue)
      }
    }
    raise()
    const tracks = [...media.textTracks]
    for (const track of tracks) track.addEventListener('cuechange', raise)
    return () => {
      for (const track of tracks) track.removeEventListener('cuechange', raise)
      for (const cue of moved) cue.line = 'auto'
    }
  }, [media, raised])
}
