'use client'

import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { optionsOf } from '@/app/(admin)/dashboard/_fields/options-of'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Field } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextareaField } from '@/components/ui/fields/textarea-field'
import { callAction } from '@/lib/client/requests/server-action'
import { saveNameAction } from '@/lib/domains/catalogue/actions'
import { nameInputSchema, type StaffNameDto, type StaffNameKind } from '@/lib/domains/names/entries/schema'
import { factFieldsOf } from '@/lib/domains/names/facts/schema'

type NameDialogProps = { kind: StaffNameKind; name: StaffNameDto; onClose: () => void }

/** Changes a name, its other spellings and what is known of it. */
export function NameDialog({ kind, name: { id, name, aliases, facts }, onClose }: NameDialogProps) {
  const seen = { name, aliases, facts }
  const fields = Object.entries(factFieldsOf(kind))
  // Every field has a value, or react-hook-form would call an untouched one changed.
  const known = Object.fromEntries(fields.map(([field]) => [field, facts[field] ?? '']))
  const { field, ...frame } = useDialogForm({
    draft: `${kind} ${id}`,
    version: JSON.stringify(seen),
    notInDraft: ['seen'],
    schema: nameInputSchema,
    defaultValues: { kind, id, name, aliases: aliases.join('\n'), facts: known, seen },
    errorField: 'name',
    submit: (values) => callAction(saveNameAction, values),
    onClose,
  })
  return (
    <FormDialog title={`Change the ${kind}`} submit="Save" {...frame}>
      <Field label="Name" autoComplete="off" {...field('name')} />
      <TextareaField
        label="Also written"
        rows={5}
        hint="Other spellings and scripts, one a line."
        {...field('aliases')}
      />
      {fields.length > 0 && (
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-4 text-title">Facts</legend>
          {fields.map(([key, { label, hint, options, rows }]) => {
            const props = { label, hint, ...field(`facts.${key}`) }
            if (options)
              return <SelectField key={key} {...props} placeholder="not known" options={optionsOf(options)} />
            return rows ? (
              <TextareaField key={key} {...props} rows={rows} />
            ) : (
              <Field key={key} {...props} autoComplete="off" />
            )
          })}
        </fieldset>
      )}
    </FormDialog>
  )
}
