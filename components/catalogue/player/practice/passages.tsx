'use client'

import { useQuery } from '@tanstack/react-query'
import { Link2, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Track } from '@/components/catalogue/player/playable'
import { usePlayer } from '@/components/catalogue/player/player-context'
import { loopText, repeat } from '@/components/catalogue/player/practice/actions'
import { pieceOf } from '@/components/catalogue/player/timeline'
import type { Loop } from '@/components/catalogue/player/practice/loop'
import { passageLink } from '@/components/catalogue/player/practice/passage-link'
import { Section } from '@/components/catalogue/player/practice/section'
import { usePractice } from '@/components/catalogue/player/practice/use-practice'
import { useSay } from '@/components/catalogue/player/room'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { callApi } from '@/lib/client/api'
import { queryClient } from '@/lib/client/query-client'
import type { PassageDto } from '@/lib/domains/viewing/schema-passages'
import { apiRoutes } from '@/lib/shared/api-routes'
import { PASSAGE_NAME_MAX } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

const loopOf = ({ startSeconds: start, endSeconds: end }: PassageDto): Loop => ({ start, end })

/** The person's passages of this video, and what is repeated now, to be kept or sent. Nothing for a trailer. */
export function Passages() {
  const { track } = usePlayer().playable
  return track ? <PassagesOf track={track} /> : null
}

function PassagesOf({ track: { videoId, viewerId } }: { track: Track }) {
  const player = usePlayer()
  const { loop } = usePractice()
  const [client] = useState(queryClient)
  const queryKey = ['passages', viewerId, videoId]
  const { data: passages = [], error } = useQuery(
    { queryKey, queryFn: ({ signal }) => callApi<PassageDto[]>(apiRoutes.videoPassages(videoId), { signal }) },
    client,
  )
  const [problem, setProblem] = useState('')
  const say = useSay()

  async function change(action: () => Promise<unknown>) {
    setProblem('')
    try {
      await action()
      await client.invalidateQueries({ queryKey })
    } catch (reason) {
      setProblem(errorMessage(reason))
    }
  }

  async function copy(passage: Loop) {
    const link = new URL(passageLink(routes.videoInfo(videoId), passage), window.location.origin).href
    try {
      await navigator.clipboard.writeText(link)
      say(`Link to ${loopText(passage)} copied`)
    } catch {
      setProblem(`Please copy the link yourself: ${link}`)
    }
  }

  const remove = ({ id }: PassageDto) => change(() => callApi(apiRoutes.passage(id), { method: 'DELETE' }))
  const keep = (name: string, { start, end }: Loop) =>
    change(() =>
      callApi(apiRoutes.passages, {
        method: 'POST',
        json: { videoId, name, startSeconds: start, endSeconds: end },
      }),
    )

  if (!loop && passages.length === 0 && !error && !problem) return null
  return (
    <Section title="Your passages">
      {loop && <KeepForm key={loopText(loop)} loop={loop} onKeep={keep} onCopy={copy} />}
      <p role="alert" className={problem || error ? 'mt-2 text-fine break-words text-danger' : 'hidden'}>
        {problem || (error && errorMessage(error))}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {passages.map((passage) => (
          <li key={passage.id} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => say(repeat(player, loopOf(passage)))}
              className="min-h-11 min-w-0 flex-1 py-2 text-left hover:text-brass-bright"
            >
              <span className="sr-only">Repeat </span>
              <span className="block truncate">{passage.name}</span>
              <span className="numerals block text-fine text-dust">{loopText(loopOf(passage))}</span>
            </button>
            <IconButton
              icon={Link2}
              label={`Copy link to ${passage.name}`}
              onClick={() => void copy(loopOf(passage))}
            />
            <IconButton icon={Trash2} label={`Delete ${passage.name}`} onClick={() => void remove(passage)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type KeepFormProps = {
  loop: Loop
  onKeep: (name: string, loop: Loop) => Promise<void>
  onCopy: (loop: Loop) => Promise<void>
}

function KeepForm({ loop, onKeep, onCopy }: KeepFormProps) {
  const { pieces } = usePlayer()
  const title = pieceOf(pieces, loop.start)?.title ?? 'Passage'
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    setBusy(true)
    await onKeep(String(name ?? ''), loop)
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <Field
          name="name"
          label="Name"
          required
          maxLength={PASSAGE_NAME_MAX}
          defaultValue={title.slice(0, PASSAGE_NAME_MAX)}
        />
      </div>
      <Button type="submit" loading={busy}>
        Keep
      </Button>
      <IconButton icon={Link2} label="Copy link to this passage" onClick={() => void onCopy(loop)} />
    </form>
  )
}
