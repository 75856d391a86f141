'use client'

import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { Section } from '@/components/ui/section'
import { findFollowedLink } from '@/lib/client/link-click'
import { GROUP_SIZE, MOST_PAGES, moreParams, type GroupKind, type MorePages } from '@/lib/domains/names/finder/policy'
import type { FinderAnswer, FinderGroup } from '@/lib/domains/names/finder/schema'
import { formatCount, formatNumber } from '@/lib/shared/format/format'
import { scaleQuery, type Scale } from '@/lib/shared/music/scales'
import { pitchOf, type NoteNames } from '@/lib/shared/music/svaras'
import { routes } from '@/lib/shared/routes/routes'
import { RagaRow } from './raga-row'

type AnswersProps = {
  scale: Scale | null
  answer: FinderAnswer | null
  names: NoteNames
  more: MorePages
  isBusy: boolean
  failure: string | null
  hasProblem: boolean
  showMore: (more: MorePages) => void
  retry: () => void
}

const titles: Record<Exclude<GroupKind, 'moved'>, string> = {
  exact: 'Exactly these notes',
  contains: 'These notes and more',
  near: 'One note off',
}

const titleOf = (kind: GroupKind, { down }: Scale) =>
  kind !== 'moved'
    ? titles[kind]
    : down
      ? 'The same notes, in other directions'
      : 'The same notes, some in one direction'

function summary({ groups }: FinderAnswer): string {
  const totalOf = (kind: GroupKind) => groups.find((group) => group.kind === kind)?.total ?? 0
  return [
    `${formatCount(totalOf('exact'), 'raga')} with exactly these notes`,
    `${formatNumber(totalOf('moved'))} with the same notes in other directions`,
    `${formatNumber(totalOf('contains'))} with more notes`,
    `${formatNumber(totalOf('near'))} one note off`,
  ].join(', ')
}

export function Answers({ scale, answer, names, more, isBusy, failure, hasProblem, showMore, retry }: AnswersProps) {
  const list = useRef<HTMLDivElement>(null)
  /** Id of the first raga that `Show more` adds. */
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    const row = awaited.current && list.current?.querySelector<HTMLElement>(`#${awaited.current}`)
    if (!row) return
    awaited.current = undefined
    row.focus()
  }, [answer])
  const status = scale && answer && !isBusy ? summary(answer) : ''
  return (
    <div className="page-width pt-act">
      <p role="status" className="sr-only">
        {status}
      </p>
      {failure !== null && (
        <div role="alert" className="mb-8 flex flex-wrap items-center gap-4">
          <p>The search failed. {failure}</p>
          <Button variant="secondary" loading={isBusy} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {scale && answer ? (
        <div ref={list} aria-busy={isBusy} className={isBusy ? 'opacity-60' : undefined}>
          {!answer.groups.some(({ kind }) => kind === 'exact') && (
            <p className="mb-8 text-lead text-sand">
              No ragas have exactly these notes.
              {answer.groups.length === 0 && ' Add, remove or move a note.'}
            </p>
          )}
          <div className="flex flex-col gap-14">
            {answer.groups.map((group) => (
              <Group
                key={group.kind}
                {...{ group, scale, names }}
                more={more}
                onMore={(next, id) => {
                  awaited.current = id
                  showMore(next)
                }}
              />
            ))}
          </div>
          <p className="mt-10 text-fine text-dust">
            Scales of ragas without a page here come from{' '}
            <a href="https://github.com/naturalstupid/PyCarnatic" rel="noopener" className={linkClass}>
              PyCarnatic
            </a>{' '}
            (MIT licence, © 2022 naturalstupid).
          </p>
        </div>
      ) : (
        !hasProblem && failure === null && <HowTo names={names} />
      )}
    </div>
  )
}

type GroupProps = {
  group: FinderGroup
  scale: Scale
  names: NoteNames
  more: MorePages
  onMore: (more: MorePages, firstId: string) => void
}

function Group({ group: { kind, total, ragas }, scale, names, more, onMore }: GroupProps) {
  const given = new Set(['S', ...scale.up, ...(scale.down ?? [])].map(pitchOf))
  const page = more[kind] ?? 1
  const next = { ...more, [kind]: page + 1 }
  const idOf = (at: number) => `${kind}-${at + 1}`
  return (
    <Section
      id={kind}
      title={`${titleOf(kind, scale)} (${formatNumber(total)})`}
      headingClass="text-heading"
      data-group={kind}
    >
      <ol className="mt-4 border-t border-line">
        {ragas.map((raga, at) => (
          <RagaRow key={at} id={idOf(at)} {...{ raga, names, given }} />
        ))}
      </ol>
      {ragas.length < total &&
        (page < MOST_PAGES ? (
          <ButtonLink
            variant="secondary"
            className="mt-6"
            prefetch={false}
            rel="nofollow"
            href={`${routes.ragaFinder(scaleQuery(scale, names, moreParams(next)))}#${idOf(page * GROUP_SIZE)}`}
            onClick={(event) => {
              if (!findFollowedLink(event.nativeEvent)) return
              event.preventDefault()
              onMore(next, idOf(page * GROUP_SIZE))
            }}
          >
            Show more<span className="sr-only"> in “{titleOf(kind, scale)}”</span>
          </ButtonLink>
        ) : (
          <p className="mt-6 text-sand">Add a note to narrow the list.</p>
        ))}
    </Section>
  )
}

const examples: Record<NoteNames, readonly { raga: string; up: readonly string[] }[]> = {
  carnatic: [
    { raga: 'Mohanam', up: ['S', 'R2', 'G3', 'P', 'D2'] },
    { raga: 'Hindolam', up: ['S', 'G2', 'M1', 'D1', 'N2'] },
    { raga: 'Kalyani', up: ['S', 'R2', 'G3', 'M2', 'P', 'D2', 'N3'] },
  ],
  hindustani: [
    { raga: 'Bhoopali', up: ['S', 'R2', 'G3', 'P', 'D2'] },
    { raga: 'Malkauns', up: ['S', 'G2', 'M1', 'D1', 'N2'] },
    { raga: 'Bhairav', up: ['S', 'R1', 'G3', 'M1', 'P', 'D1', 'N3'] },
  ],
}

function HowTo({ names }: { names: NoteNames }) {
  return (
    <Section id="how" title="Choose two notes or more" headingClass="text-heading">
      <div className="mt-4 flex max-w-measure flex-col gap-3 text-sand">
        <p>
          Find sa, the note that everything returns to. Then choose the notes that you hear above it. Sa is in every
          raga, so it’s always chosen.
        </p>
        <p>
          Some ragas ascend and descend by different notes. Untick “Same both ways” to give the descending notes. Notes
          that sound alike, such as R2 and G1, match each other.
        </p>
        <p>
          For example,{' '}
          {examples[names].map(({ raga, up }, at) => (
            <span key={raga}>
              {at > 0 && ', '}
              {/* A full page load, because this page keeps the notes in its own state. */}
              <a href={routes.ragaFinder(scaleQuery({ up, down: null }, names))} className={linkClass}>
                {raga}
              </a>
            </span>
          ))}
          .
        </p>
      </div>
    </Section>
  )
}
