'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { OnStage } from '@/components/player/controls/stage-layer'
import { useListenMode } from '@/components/player/listen/listen-host'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { danceOf } from './dance'
import { addGestures, transformPicture } from './gestures'
import { clampZoom, fitOf, isWhole, transformOf } from './picture'
import { useDance } from './use-dance'

/** Mirrors and enlarges the picture, as long as this player shows it. */
export function PictureHost() {
  const { engine } = usePlayer()
  const { mirrored, zoom, fit, stepping } = useDance()
  const { pictureOff } = useListenMode()
  const control = usePlayerState((state) => state.can.control)
  const playing = usePlayerState((state) => state.playing)
  const offered = control && !pictureOff
  const transform = offered ? transformOf(clampZoom(zoom, fit), fit, mirrored) : ''
  const touch = !offered ? '' : isWhole(zoom) ? 'pan-y' : 'none'
  useFit(offered)
  useGestures(offered)

  useEffect(() => {
    return transformPicture(engine.element, transform, touch)
  }, [engine, transform, touch])

  useEffect(() => {
    if (playing) danceOf(engine).set({ stepping: false })
  }, [engine, playing])
  useEffect(() => {
    engine.element.parentElement?.toggleAttribute('data-stepping', stepping && !playing)
  }, [engine, stepping, playing])

  return transform && <OwnCaptions />
}

function useFit(offered: boolean) {
  const { engine } = usePlayer()
  useEffect(() => {
    const { media, element } = engine
    if (!media || !offered) return
    const measure = () => {
      const { videoWidth, videoHeight, clientWidth, clientHeight } = media
      danceOf(engine).set({ fit: fitOf(videoWidth, videoHeight, clientWidth, clientHeight) })
    }
    measure()
    media.addEventListener('resize', measure)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      media.removeEventListener('resize', measure)
      observer.disconnect()
    }
  }, [engine, offered])
}

function useGestures(offered: boolean) {
  const { engine } = usePlayer()
  useEffect(() => {
    const place = engine.element.parentElement
    if (!place || !offered) return
    const { get, set } = danceOf(engine)
    return addGestures(place, get, (zoom) => set({ zoom }))
  }, [engine, offered])
}

/** Shows captions while the picture is mirrored or enlarged, because the browser’s own captions would be too. */
function OwnCaptions() {
  const { engine } = usePlayer()
  const [text, setText] = useState('')
  const divert = useEffectEvent(setText)
  useEffect(() => {
    const { media } = engine
    const take = () => engine.divertCaptions((shown) => divert(shown))
    function release() {
      engine.divertCaptions(null)
      divert('')
    }
    if (!media || document.pictureInPictureElement !== media) take()
    // The system's player shows only the browser's captions.
    const abort = new AbortController()
    for (const event of ['webkitbeginfullscreen', 'enterpictureinpicture'])
      media?.addEventListener(event, release, { signal: abort.signal })
    for (const event of ['webkitendfullscreen', 'leavepictureinpicture'])
      media?.addEventListener(event, take, { signal: abort.signal })
    return () => {
      abort.abort()
      engine.divertCaptions(null)
    }
  }, [engine])
  return (
    <OnStage>
      {text && (
        <p
          dir="auto"
          data-captions
          className="absolute inset-x-0 bottom-2 px-6 text-center text-lead in-[:fullscreen]:bottom-32"
        >
          <span className="box-decoration-clone bg-black/80 px-2 py-0.5 whitespace-pre-line text-white">{text}</span>
        </p>
      )}
    </OnStage>
  )
}
