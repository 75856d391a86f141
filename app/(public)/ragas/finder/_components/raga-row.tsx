import Link from 'next/link'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { linkClass } from '@/components/ui/buttons/button-class'
import { differenceText } from '@/lib/domains/names/finder/policy'
import type { RagaMatch } from '@/lib/domains/names/finder/schema'
import { clockTime } from '@/lib/shared/format/format'
import { noteLabel, pitchOf, type NoteNames } from '@/lib/shared/music/svaras'
import { routes } from '@/lib/shared/routes/routes'

type RagaRowProps = { id: string; raga: RagaMatch; names: NoteNames; given: ReadonlySet<number> }

export function RagaRow({ id, raga, names, given }: RagaRowProps) {
  const { name, slug, note, arohana, avarohana, difference, moment } = raga
  const text = differenceText(difference, names)
  const title = <MaybeTransliteratedName kind="raga">{name}</MaybeTransliteratedName>
  return (
    <li
      id={id}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0">
        <h3 className="text-title">
          {slug === null ? (
            title
          ) : (
            <Link
              href={routes.knowledgeOf({ kind: 'ragas', slug })}
              prefetch={false}
              className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-brass-bright"
            >
              {title}
            </Link>
          )}
        </h3>
        {note && <p className="text-fine text-dust">{note}</p>}
        {text && <p className="mt-1 text-sand">{text}</p>}
      </div>
      <dl className="min-w-0">
        <Notes label="Arohana" {...{ names, given }} notes={arohana} />
        <Notes label="Avarohana" {...{ names, given }} notes={avarohana} />
      </dl>
      {moment && (
        <p className="min-w-0 text-sand">
          <Link
            href={routes.publicMoment(moment.videoId, moment.startSeconds)}
            prefetch={false}
            className={`inline-flex min-h-11 items-baseline gap-3 py-2 ${linkClass}`}
          >
            <span className="numerals text-brass">{clockTime(moment.startSeconds)}</span>
            <bdi>{moment.title}</bdi>
          </Link>
          <span dir="auto" className="block text-fine text-dust">
            {moment.video}
          </span>
        </p>
      )}
    </li>
  )
}

type NotesProps = { label: string; notes: readonly string[]; names: NoteNames; given: ReadonlySet<number> }

/** Marks the given notes by colour and by a line below them. */
const Notes = ({ label, notes, names, given }: NotesProps) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-2 py-0.5">
    <dt className="text-fine text-dust">{label}</dt>
    <dd className="numerals flex flex-wrap gap-x-2.5">
      {notes.map((note, at) =>
        given.has(pitchOf(note)) ? (
          <span key={at} className="border-b border-brass text-brass" data-given="">
            {noteLabel(note, names)}
          </span>
        ) : (
          <span key={at} className="text-sand">
            {noteLabel(note, names)}
          </span>
        ),
      )}
    </dd>
  </div>
)
