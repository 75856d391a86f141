'use client'

import { useEffect, useRef, useState } from 'react'
import { useSending } from '@/app/(admin)/dashboard/_form/use-sending'
import { sendFile } from '@/lib/client/forms/upload'
import { readVideoFrame, type VideoFrame } from '@/lib/client/player/video-frame'
import { ApiError } from '@/lib/client/requests/api'
import type { ArrivedFile } from '@/lib/domains/media/uploads/schema'
import { errorMessage } from '@/lib/shared/errors'
import { readVideoFile, videoFileDoubts, type VideoFileFacts } from '@/lib/shared/media/video-file'

export type UploadState = {
  /** 'refused': the file cannot be sent. 'failed': it can be tried again. */
  phase: 'idle' | 'reading' | 'refused' | 'sending' | 'paused' | 'failed' | 'done'
  name: string
  received: number
  size: number
  /** Why the file may not play, as ends of “This file …”. */
  doubts: string[]
  /** Why it does not go on. */
  problem: string | null
}

const UNPLAYABLE = 'cannot be played by this browser'
const idle: UploadState = { phase: 'idle', name: '', received: 0, size: 0, doubts: [], problem: null }

type Upload = {
  /** Called when the file has been read: its length in seconds as far as known, and a picture of it. */
  onRead: (frame: VideoFrame) => void
  onArrived: (file: ArrivedFile) => void
}

/** Sends a video file of this computer, which can be paused and continued. Leaving the form pauses it. */
export function useUpload({ onRead, onArrived }: Upload) {
  const [state, setState] = useState(idle)
  const chosen = useRef<{ file: File; facts: VideoFileFacts; isPlayed: boolean } | null>(null)
  const running = useRef<AbortController | null>(null)
  const change = (part: Partial<UploadState>) => setState((before) => ({ ...before, ...part }))

  useEffect(() => () => running.current?.abort(), [])
  useSending('file', state.phase === 'reading' || state.phase === 'sending')

  async function send() {
    if (!chosen.current) return
    const { file, facts, isPlayed } = chosen.current
    const stop = new AbortController()
    running.current?.abort()
    running.current = stop
    change({ phase: 'sending', problem: null })
    try {
      const arrived = await sendFile(file, facts.kind, {
        signal: stop.signal,
        onProgress: ({ received, makesStreams }) => {
          if (stop.signal.aborted) return
          const unplayed = isPlayed || makesStreams ? [] : [UNPLAYABLE]
          change({ received, doubts: [...videoFileDoubts(facts, makesStreams), ...unplayed] })
        },
      })
      // The form says what it finds in the stored file.
      setState((before) => ({
        ...before,
        phase: 'done',
        doubts: before.doubts.filter((doubt) => doubt === UNPLAYABLE),
      }))
      onArrived(arrived)
    } catch (error) {
      const isFinal = error instanceof ApiError && error.fields !== undefined
      if (!stop.signal.aborted) change({ phase: isFinal ? 'refused' : 'failed', problem: errorMessage(error) })
    }
  }

  async function choose(file: File | null) {
    running.current?.abort()
    chosen.current = null
    if (!file) return setState(idle)
    const reading = new AbortController()
    running.current = reading
    setState({ ...idle, phase: 'reading', name: file.name, size: file.size })
    try {
      const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())
      const facts = await readVideoFile(read, file.size)
      if (!facts) return change({ phase: 'refused', problem: `This file ${videoFileDoubts(null).join(' and ')}.` })
      const frame = await readVideoFrame(file)
      if (reading.signal.aborted) return
      chosen.current = { file, facts, isPlayed: frame !== null }
      onRead({ poster: null, ...frame, durationSeconds: frame?.durationSeconds ?? facts.durationSeconds })
      await send()
    } catch (error) {
      change({ phase: 'refused', problem: errorMessage(error) })
    }
  }

  function stop() {
    running.current?.abort()
    change({ phase: 'paused' })
  }

  return { state, choose, pause: stop, goOn: send }
}
