'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '@/lib/client/api'
import { queryClient } from '@/lib/client/query-client'
import { isStream, parseVimeo } from '@/lib/domains/editorial/schema-editing'
import type { VideoForm } from '@/lib/domains/editorial/schema-videos'
import { apiRoutes } from '@/lib/shared/api-routes'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'

type SourceDoubtsProps = {
  input: Partial<Pick<VideoForm, 'source' | 'vimeo' | 'fileKey' | 'hlsUrl'>>
  /** The video that is edited. */
  videoId: number | undefined
}

/** The source that a form names, as parameters; null while it names none. */
function sourceOf({ source, vimeo, fileKey, hlsUrl }: SourceDoubtsProps['input']): Record<string, string> | null {
  if (source === 'file') return fileKey?.trim() ? { fileKey: fileKey.trim() } : null
  if (source === 'hls') return isStream(hlsUrl?.trim() ?? '') ? { hlsUrl: hlsUrl?.trim() ?? '' } : null
  const parsed = parseVimeo(vimeo ?? '')
  return parsed && { vimeoId: parsed.vimeoId }
}

const nouns = { vimeo: 'video', file: 'file', hls: 'stream' }

/** Says while a person types that a file is not there, or that another video has the same source. */
export function SourceDoubts({ input, videoId }: SourceDoubtsProps) {
  const [client] = useState(queryClient)
  const source = sourceOf(input)
  const address = source && apiRoutes.sourceDoubts({ ...source, ...(videoId && { except: String(videoId) }) })
  const [asked, setAsked] = useState(address)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(address), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [address])
  const { data } = useQuery(
    {
      queryKey: ['source', asked],
      queryFn: ({ signal }) => callApi<{ doubts: string[] }>(asked ?? '', { signal }),
      enabled: asked !== null && asked === address,
      // A file may have come meanwhile.
      staleTime: 0,
    },
    client,
  )
  const doubts = (asked === address && data?.doubts) || []
  return (
    <div aria-live="polite" className="flex flex-col gap-1 empty:hidden">
      {doubts.map((doubt) => (
        <p key={doubt} className="text-turmeric">
          This {nouns[input.source ?? 'vimeo']} {doubt}.
        </p>
      ))}
    </div>
  )
}
