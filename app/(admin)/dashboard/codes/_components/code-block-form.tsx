'use client'

import { SelectionField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { EditorFrame, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { Field } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import type { Choice } from '@/lib/domains/catalogue/editing/schema'
import { createCodeBlockAction } from '@/lib/domains/payments/code-blocks/actions'
import {
  codeBlockSchema,
  codeGives,
  CODES_MAX,
  hasDays,
  newCodeBlock,
  type CodeGives,
} from '@/lib/domains/payments/code-blocks/schema'
import { formatNumber } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type CodeBlockFormProps = { events: { livestreams: Choice[]; festivals: Choice[] } }

const optionsOf = (choices: readonly Choice[]) => choices.map(({ id, label }) => ({ value: String(id), label }))

export function CodeBlockForm({ events }: CodeBlockFormProps) {
  const { field, ...frame } = useEditor({
    schema: codeBlockSchema,
    save: createCodeBlockAction,
    stored: null,
    empty: newCodeBlock,
    pageOf: staffRoutes.codeBlock,
  })
  const gives = frame.form.watch('gives') as CodeGives
  return (
    <EditorFrame {...frame}>
      <Field
        label="Name"
        autoComplete="off"
        hint="Only staff see it, such as ‘Margazhi sponsors’."
        {...field('name')}
      />
      <SelectField label="Each code gives" options={toOptions(codeGives)} {...field('gives')} />
      {(gives === 'video' || gives === 'series') && (
        <SelectionField
          key={gives}
          kind={gives}
          name={`${gives}Id`}
          label={gives === 'video' ? 'Video' : 'Series'}
          stored={null}
          pathOf={staffApiRoutes.codeTargets}
        />
      )}
      {gives === 'livestream' && (
        <SelectField
          label="Livestream"
          placeholder="Choose a livestream"
          options={optionsOf(events.livestreams)}
          {...field('livestreamId')}
        />
      )}
      {gives === 'festival' && (
        <SelectField
          label="Festival"
          placeholder="Choose a festival"
          options={optionsOf(events.festivals)}
          {...field('festivalId')}
        />
      )}
      {hasDays(gives) && (
        <Field
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          hint="Counted from the day on which each person redeems it."
          {...field('days')}
        />
      )}
      {gives === 'percent' && (
        <Field label="Percent off" inputMode="numeric" autoComplete="off" hint="From 1 to 99." {...field('percent')} />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="Number of codes"
          inputMode="numeric"
          autoComplete="off"
          hint={`At most ${formatNumber(CODES_MAX)}.`}
          {...field('count')}
        />
        <Field
          label="People per code"
          inputMode="numeric"
          autoComplete="off"
          hint="More than one for a code that everyone shares."
          {...field('usesPerCode')}
        />
      </div>
      <Field label="Can be redeemed until" type="date" hint="Leave empty for no end." {...field('until')} />
    </EditorFrame>
  )
}
