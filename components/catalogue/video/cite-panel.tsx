'use client'

import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { pieceOf } from '@/components/player/engine/timeline'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { writeClipboard } from '@/lib/client/copy-text'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { saveFile } from '@/lib/client/requests/download'
import type { Moment } from '@/lib/domains/viewing/playable/schema'
import { formatBibtex, formatFootnote, formatRis, type Citation, type CitedVideo } from '@/lib/shared/format/citation'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type CitePanelProps = {
  videoId: number
  /** Second or passage to cite. By default, cites the whole video. */
  moment: Moment | null
}

type Cited = { site: string; video: CitedVideo }

function pathOf({ videoId, moment }: CitePanelProps): string {
  if (!moment) return routes.publicVideo(videoId)
  const { seconds, until } = moment
  return until === undefined
    ? routes.publicMoment(videoId, Math.floor(seconds))
    : routes.publicPassage(videoId, seconds, until)
}

function citationOf({ site, video }: Cited, { videoId, moment }: CitePanelProps, url: string): Citation {
  const from = moment && (moment.until === undefined ? Math.floor(moment.seconds) : moment.seconds)
  return {
    site,
    videoId,
    video,
    // Rounded with the link, so that both name the same piece.
    piece: from === null ? undefined : pieceOf(video.pieces, from),
    url,
    accessed: new Date(),
    from: from ?? undefined,
    to: moment?.until,
  }
}

type Form = { name: string; text: string; file?: { name: string; type: string } }

function formsOf(cited: Cited, props: CitePanelProps): Form[] {
  const url = new URL(pathOf(props), window.location.origin).href
  const citation = citationOf(cited, props, url)
  const file = `video-${props.videoId}`
  return [
    { name: 'Link', text: url },
    { name: 'Footnote', text: formatFootnote(citation) },
    {
      name: 'BibTeX',
      text: formatBibtex(citation),
      file: { name: `${file}.bib`, type: 'application/x-bibtex;charset=utf-8' },
    },
    {
      name: 'RIS',
      text: formatRis(citation),
      file: { name: `${file}.ris`, type: 'application/x-research-info-systems;charset=utf-8' },
    },
  ]
}

/** Loads the facts when first shown, because the player and the page do without them. */
export function CitePanel(props: CitePanelProps) {
  const { data, isFetching, refetch } = useApiQuery<Cited>(apiRoutes.videoCitation(props.videoId))
  const [said, setSaid] = useState('')
  const [copied, setCopied] = useState('')

  async function copy({ name, text }: Form) {
    // Otherwise, the same text again isn't announced.
    setSaid('')
    const isCopied = await writeClipboard(text)
    setCopied(isCopied ? name : '')
    setSaid(isCopied ? `${name} copied` : 'Couldn’t copy. Select the text and copy it.')
  }

  if (!data)
    return isFetching ? (
      <p role="status" className="text-dust">
        Loading…
      </p>
    ) : (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>Couldn’t load the citation.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-fine text-brass empty:hidden">
        {said}
      </p>
      {formsOf(data, props).map((form) => (
        <section key={form.name} aria-label={form.name}>
          <h3 className="programme-label text-sand">{form.name}</h3>
          <p className="mt-1 rounded-card border border-line bg-high px-3 py-2 text-fine break-words whitespace-pre-wrap select-all">
            {form.text}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => void copy(form)}>
              {copied === form.name ? (
                <Check aria-hidden className="size-4" />
              ) : (
                <Copy aria-hidden className="size-4" />
              )}
              Copy <span className="sr-only">{form.name}</span>
            </Button>
            {form.file && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => form.file && saveFile(new Blob([form.text], { type: form.file.type }), form.file.name)}
              >
                <Download aria-hidden className="size-4" />
                Download <span className="sr-only">{form.name}</span>
              </Button>
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

export function CiteDialog({ onClose, ...props }: CitePanelProps & { onClose: () => void }) {
  return (
    <Dialog title={props.moment ? 'Cite this moment' : 'Cite this video'} onClose={onClose}>
      <div className="mt-4">
        <CitePanel {...props} />
      </div>
    </Dialog>
  )
}
