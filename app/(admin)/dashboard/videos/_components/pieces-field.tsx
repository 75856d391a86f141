'use client'
import { Fragment, useEffect, useState } from 'react'
import { NumberCell, DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { Button } from '@/components/ui/buttons/button'
import { TextareaField } from '@/components/ui/fields/field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { parseClock } from '@/lib/domains/catalogue/editing/schema'
import { parseLyrics } from '@/lib/domains/catalogue/lyrics/policy'
import { lyricsKinds } from '@/lib/domains/catalogue/lyrics/schema'
import {
  parsePieces,
  type PieceLine,
  type TermKind,
  type TermPreview,
  type PiecesPreview,
  type BadLine,
} from '@/lib/domains/catalogue/programme/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import { clockTime, formatCount } from '@/lib/shared/format/format'
import { writtenIn } from '@/lib/shared/format/language'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

type PiecesFieldProps = {
  text: string
  duration: string
  field: FieldProps
  onChange: (text: string) => void
}

/** Replaces `given` with `name`, but only where `given` is a complete field between separators. */
function renamed(text: string, given: string, name: string): string {
  const part = new RegExp(
    `([·|,/\\t]\\s*)${given.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=\\s*(?:[·|,/\\t]|\\r|\\n|$))`,
    'g',
  )
  return text.replace(part, (_, before: string) => before + name)
}

export function PiecesField({ text, duration, field, onChange }: PiecesFieldProps) {
  const durationSeconds = parseClock(duration)
  const { pieces, bad } = parsePieces(text, durationSeconds)
  const { terms, problem } = usePiecesPreview(text, pieces.length > 0)
  const inDoubt = terms.filter(
    ({ kind, given, known }, at) =>
      known !== 'letters' && terms.findIndex((term) => term.kind === kind && term.given === given) === at,
  )
  return (
    <>
      <TextareaField
        label="Pieces, one per line"
        rows={8}
        spellCheck={false}
        hint={
          <>
            Time, then title · raga · tala · composer · form · language · composition · sruti, as in{' '}
            <code className="text-sand">12:40–24:00 Vatapi Ganapatim · Hamsadhwani · Adi · Dikshitar</code>. The end
            time is optional. Separate several ragas or talas with commas. Add the composition only if it differs from
            the piece’s title. Use a dash for anything unknown; unknown parts at the end can be left out.
          </>
        }
        {...field}
      />
      <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        <BadLines bad={bad} />
        {problem && <p className="text-danger">{problem}</p>}
        {inDoubt.length > 0 && (
          <ul aria-label="New names and other spellings" className="flex flex-col gap-3">
            {inDoubt.map(({ kind, given, name, known, near }) => (
              <li key={`${kind} ${given}`} className="flex flex-wrap items-center gap-2 text-sand">
                <span>
                  The {kind} <bdi className="font-bold text-ivory">{given}</bdi>{' '}
                  {known ? 'is another spelling of' : 'is new and will be created'}
                  {!known && (near.length > 0 ? ', unless you mean' : '.')}
                </span>
                {(known ? [name] : near).map((meant) => (
                  <Button
                    key={meant}
                    variant="secondary"
                    size="sm"
                    onClick={() => onChange(renamed(text, given, meant))}
                  >
                    <bdi>{meant}</bdi>
                  </Button>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
      <PiecesTable pieces={pieces} terms={terms} />
    </>
  )
}

function PiecesTable({ pieces, terms }: { pieces: readonly PieceLine[]; terms: readonly TermPreview[] }) {
  if (pieces.length === 0) return null
  const cell = (kind: TermKind, given: string | null) => {
    if (!given) return '–'
    const names = terms.filter((term) => term.kind === kind && term.cell === given)
    if (names.length === 0) return given
    return names.map(({ name, known }, index) => (
      <Fragment key={index}>
        {index > 0 && ', '}
        {known ? (
          name
        ) : (
          <span className="text-turmeric">
            <bdi>{name}</bdi> <span className="text-fine">(new)</span>
          </span>
        )}
      </Fragment>
    ))
  }
  return (
    <DataTable
      label="Programme preview"
      columns={{
        Time: ({ startSeconds, endSeconds }) => (
          <NumberCell>
            {clockTime(startSeconds)}
            {endSeconds !== null && `–${clockTime(endSeconds)}`}
          </NumberCell>
        ),
        Title: ({ title, composition }) => (
          <>
            <bdi>{title}</bdi>
            {composition && (
              <>
                {' ('}
                <bdi>{composition}</bdi>)
              </>
            )}
          </>
        ),
        Raga: (piece) => cell('raga', piece.raga),
        Tala: (piece) => cell('tala', piece.tala),
        Composer: (piece) => cell('composer', piece.composer),
        Form: (piece) => cell('form', piece.form),
        Language: (piece) => piece.language ?? '–',
        ...(pieces.some(({ sruti }) => sruti) && { Sruti: ({ sruti }: PieceLine) => sruti ?? '–' }),
      }}
      rows={pieces.map((piece) => ({ ...piece, id: piece.startSeconds }))}
    />
  )
}

type State = { terms: TermPreview[]; problem: string | null }
const nothing: State = { terms: [], problem: null }

function usePiecesPreview(text: string, wanted: boolean): State {
  const [state, setState] = useState(nothing)
  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { terms } = await callApi<PiecesPreview>(staffApiRoutes.piecesPreview, {
          method: 'POST',
          json: { text },
          signal: controller.signal,
        })
        setState({ terms, problem: null })
      } catch (error) {
        if (!controller.signal.aborted) setState({ terms: [], problem: errorMessage(error) })
      }
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, wanted])
  return wanted ? state : nothing
}

function BadLines({ bad }: { bad: readonly BadLine[] }) {
  if (bad.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-danger">
      {bad.slice(0, 20).map(({ line, message }, index) => (
        <li key={index}>
          <span className="numerals font-medium">Line {line}</span> <bdi>{message}</bdi>
        </li>
      ))}
    </ul>
  )
}

type LyricsFieldProps = {
  text: string
  programme: string
  duration: string
  field: FieldProps
}

export function LyricsField({ text, programme, duration, field }: LyricsFieldProps) {
  const durationSeconds = parseClock(duration)
  const { pieces } = parsePieces(programme, durationSeconds)
  const titles = new Map(pieces.map(({ startSeconds, title }) => [startSeconds, title]))
  const { words, bad } = parseLyrics(text, { starts: new Set(titles.keys()), durationSeconds })
  return (
    <>
      <TextareaField
        label="Lyrics"
        rows={8}
        spellCheck={false}
        hint={
          <>
            Put a heading above each text: <code className="text-sand">=</code>, the start time of the piece, the kind (
            {Object.keys(lyricsKinds).join(', ')}), the language and, after a middle dot, the source. Example:{' '}
            <code className="text-sand">= 12:40 sahitya sa-Latn · Sangita Sampradaya Pradarshini</code>. Start a line
            with its time, such as <code className="text-sand">[12:52]</code>, to highlight it during playback. Lyrics
            are public, even for premium videos.
          </>
        }
        {...field}
      />
      <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        <BadLines bad={bad} />
        {words.length > 0 && (
          <ul aria-label="Lyrics preview" className="flex flex-col gap-1 text-fine text-sand">
            {words.map(({ line, startSeconds, kind, source, text: lines, ...tag }) => (
              <li key={line}>
                <bdi className="font-bold text-ivory">{titles.get(startSeconds)}</bdi> ·{' '}
                {[lyricsKinds[kind], writtenIn(tag), formatCount(lines.split('\n').length, 'line')]
                  .filter(Boolean)
                  .join(' · ')}
                {source ? '' : ' · no source'}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
