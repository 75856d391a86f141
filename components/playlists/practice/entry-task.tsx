import type { EntryTask } from '@/lib/domains/playlists/schema'

export const hasTask = ({ note, repetitions }: EntryTask): boolean => note !== '' || repetitions !== null

export const repetitionText = (repetitions: number): string =>
  repetitions === 1 ? 'Practise once' : `Practise ${repetitions} times`

/** Shows what the playlist's creator asks for. */
export function TaskOfEntry({ note, repetitions }: EntryTask) {
  if (!hasTask({ note, repetitions })) return null
  return (
    <div className="flex max-w-measure flex-col gap-1 border-l-2 border-accent pl-3">
      {repetitions !== null && (
        <p className="text-fine font-semibold text-brass-bright">{repetitionText(repetitions)}</p>
      )}
      {note && (
        <p dir="auto" className="whitespace-pre-line text-sand">
          {note}
        </p>
      )}
    </div>
  )
}
