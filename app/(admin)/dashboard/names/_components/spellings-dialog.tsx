'use client'

import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { Field } from '@/components/ui/fields/field'
import { callAction } from '@/lib/client/requests/server-action'
import { saveSpellingsAction } from '@/lib/domains/names/transliteration/actions'
import { formSpellings, spellingsInputSchema, type SpellingsDto } from '@/lib/domains/names/transliteration/schema'
import { languageTags, scriptLabels, scripts, type ScriptNameKind } from '@/lib/shared/music/scripts'

type SpellingsDialogProps = {
  kind: ScriptNameKind
  name: { id: number; name: string }
  spellings: SpellingsDto
  onClose: () => void
}

/** Confirms and corrects how a name is written in each script. */
export function SpellingsDialog({ kind, name: { id, name }, spellings, onClose }: SpellingsDialogProps) {
  const seen = formSpellings(spellings)
  const { field, ...frame } = useDialogForm({
    draft: `scripts of ${kind} ${id}`,
    version: JSON.stringify(seen),
    notInDraft: ['seen'],
    schema: spellingsInputSchema,
    defaultValues: { kind, id, spellings: seen, seen },
    errorField: 'spellings.deva.text',
    submit: (values) => callAction(saveSpellingsAction, values),
    onClose,
  })
  return (
    <FormDialog title={`${name} in other scripts`} submit="Save" {...frame}>
      <p className="text-sand">
        A draft is made by tables. Readers see drafts marked here as such in every script but Tamil, and a confirmed
        spelling in all. Drafts of other scripts follow what is confirmed.
      </p>
      {scripts.map((script) => {
        const stored = spellings[script]
        const state = !stored ? 'no draft yet' : !stored.confirmed ? 'draft' : 'confirmed'
        return (
          <fieldset key={script} className="flex flex-col gap-4 border-t border-line pt-5">
            <legend className="sr-only">{scriptLabels[script]}</legend>
            <Field
              label={`${scriptLabels[script]} (${state})`}
              lang={languageTags[script]}
              autoComplete="off"
              spellCheck={false}
              hint={stored?.ofOtherName ? `Confirmed for “${stored.ofOtherName}”: please look at it again.` : undefined}
              {...field(`spellings.${script}.text`)}
            />
            <CheckboxField label={`${scriptLabels[script]} is confirmed`} {...field(`spellings.${script}.confirmed`)} />
            <Field
              label={`Why ${scriptLabels[script]} differs from the tables`}
              autoComplete="off"
              {...field(`spellings.${script}.reason`)}
            />
          </fieldset>
        )
      })}
    </FormDialog>
  )
}
