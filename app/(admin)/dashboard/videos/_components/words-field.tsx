import { TextareaField } from '@/components/ui/fields/textarea-field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'
import { parseClock } from '@/lib/domains/catalogue/editing/schema'
import { parseWords } from '@/lib/domains/catalogue/lyrics/policy'
import { wordsKinds } from '@/lib/domains/catalogue/lyrics/schema'
import { parsePieces } from '@/lib/domains/catalogue/programme/schema'
import { counted } from '@/lib/shared/format/format'
import { writtenIn } from '@/lib/shared/format/language'
import { BadLines } from './bad-lines'

type WordsFieldProps = {
  text: string
  /** The programme and the length of the video as they are typed. */
  programme: string
  duration: string
  field: FieldProps
}

/** The words of the programme as text, with what is read of them. */
export function WordsField({ text, programme, duration, field }: WordsFieldProps) {
  const durationSeconds = parseClock(duration)
  const { pieces } = parsePieces(programme, durationSeconds)
  const titles = new Map(pieces.map(({ startSeconds, title }) => [startSeconds, title]))
  const { words, bad } = parseWords(text, { starts: new Set(titles.keys()), durationSeconds })
  return (
    <>
      <TextareaField
        label="Words of the pieces"
        rows={8}
        spellCheck={false}
        hint={
          <>
            Above each text a heading: the time at which its piece begins, {Object.keys(wordsKinds).join(', ')}, its
            language, and where it is from, as in{' '}
            <code className="text-sand">= 12:40 sahitya sa-Latn · Sangita Sampradaya Pradarshini</code>. A line may
            begin with the time at which it is heard, <code className="text-sand">[12:52]</code>: then it is followed
            while the video plays. Everyone may read them, also those of a premium video.
          </>
        }
        {...field}
      />
      <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        <BadLines bad={bad} />
        {words.length > 0 && (
          <ul aria-label="Words that will be shown" className="flex flex-col gap-1 text-fine text-sand">
            {words.map(({ line, startSeconds, kind, source, text: lines, ...tag }) => (
              <li key={line}>
                <bdi className="font-bold text-ivory">{titles.get(startSeconds)}</bdi> ·{' '}
                {[wordsKinds[kind], writtenIn(tag), counted(lines.split('\n').length, 'line')]
                  .filter(Boolean)
                  .join(' · ')}
                {source ? '' : ' · no source named'}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
