'use client'

import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { Field } from '@/components/ui/fields/field'
import { mirrored, type NoteFields, type NoteProblems } from '@/lib/shared/music/scales'
import { formatNotes, parseNotes } from '@/lib/shared/music/svaras'

type NoteFieldsProps = {
  typed: NoteFields
  problems: NoteProblems
  onType: (next: NoteFields) => void
  /** Called when the descending field is shown or hidden. */
  onSame: (next: NoteFields) => void
}

const example = {
  carnatic: 'For example S R2 G3 P D2, or sa re ga pa dha.',
  hindustani: 'For example S R G P D, or sa re ga pa dha. Small r g m d n are the lower notes.',
}

const falling = ['N2', 'D2', 'P', 'M1', 'G3', 'R2', 'S']

/** Without JavaScript, the checkbox hides the descending field by CSS. */
export function NoteTextFields({ typed, problems, onType, onSame }: NoteFieldsProps) {
  const { up, down, same, names } = typed
  const reading = (text: string) => {
    const { notes } = parseNotes(text)
    const read = formatNotes(notes, names)
    return notes.length > 0 && read !== text.trim() ? `Read as ${read}` : undefined
  }
  const toggleSame = () => {
    const { notes } = parseNotes(up)
    onSame({ ...typed, same: !same, down: same ? formatNotes(mirrored(notes), names) : down })
  }
  const text = {
    ...{ autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
    ...{ enterKeyHint: 'search' as const, className: 'numerals' },
  }
  return (
    <div className="group/notes flex flex-col gap-4">
      <Field
        {...text}
        label={same ? 'Notes' : 'Ascending notes'}
        name="up"
        value={up}
        onChange={(event) => onType({ ...typed, up: event.target.value })}
        hint={reading(up) ?? example[names]}
        error={problems.up}
      />
      <CheckboxField
        label="Same both ways"
        name="same"
        checked={same}
        onChange={toggleSame}
        className="min-h-11 justify-center"
      />
      <div className="group-has-[input[name=same]:checked]/notes:hidden">
        <Field
          {...text}
          label="Descending notes"
          name="down"
          value={down}
          onChange={(event) => onType({ ...typed, down: event.target.value })}
          hint={reading(down) ?? `From the upper sa down, such as ${formatNotes(falling, names)}.`}
          error={problems.down}
        />
      </div>
    </div>
  )
}
