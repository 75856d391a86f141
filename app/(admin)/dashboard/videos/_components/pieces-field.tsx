'use client'

import { Button } from '@/components/ui/buttons/button'
import { TextareaField } from '@/components/ui/fields/textarea-field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'
import { parseClock } from '@/lib/domains/catalogue/editing/schema'
import { parsePieces } from '@/lib/domains/catalogue/programme/schema'
import { BadLines } from './bad-lines'
import { PiecesTable } from './pieces-table'
import { usePiecesPreview } from './use-pieces-preview'

type PiecesFieldProps = {
  text: string
  /** Length of the video as it is typed. */
  duration: string
  field: FieldProps
  onChange: (text: string) => void
}

/** Replaces a name wherever it is a whole part of a line. */
function renamed(text: string, given: string, name: string): string {
  const part = new RegExp(
    `([·|,/\\t]\\s*)${given.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=\\s*(?:[·|,/\\t]|\\r|\\n|$))`,
    'g',
  )
  return text.replace(part, (_, before: string) => before + name)
}

/** The programme as text, with a preview of its pieces. */
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
        label="Pieces, one a line"
        rows={8}
        spellCheck={false}
        hint={
          <>
            Time, then title · raga · tala · composer · form · language · composition · key note, as in{' '}
            <code className="text-sand">12:40–24:00 Vatapi Ganapatim · Hamsadhwani · Adi · Dikshitar</code>. The end may
            be left out. Several ragas or talas are divided by commas. The composition is named where its title is
            another one. A bar or a tab separates too; what is unknown is a dash, or left out at the end.
          </>
        }
        {...field}
      />
      <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        <BadLines bad={bad} />
        {problem && <p className="text-danger">{problem}</p>}
        {inDoubt.length > 0 && (
          <ul aria-label="Names that are written in another way, or new" className="flex flex-col gap-3">
            {inDoubt.map(({ kind, given, name, known, near }) => (
              <li key={`${kind} ${given}`} className="flex flex-wrap items-center gap-2 text-sand">
                <span>
                  The {kind} <bdi className="font-bold text-ivory">{given}</bdi>{' '}
                  {known ? 'sounds the same as, and is' : 'is new and will be created'}
                  {!known && (near.length > 0 ? ', unless it is' : '.')}
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
