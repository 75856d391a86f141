'use client'
import { Languages, Merge, Pencil, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionDialog, FormDialog } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { callAction } from '@/lib/client/requests/server-action'
import { deleteNameAction, saveNameAction } from '@/lib/domains/catalogue/actions'
import { articleKinds, type ArticleDto } from '@/lib/domains/names/articles/schema'
import { nameInputSchema, type StaffNameDto, type StaffNameKind } from '@/lib/domains/names/entries/schema'
import { factFieldsOf } from '@/lib/domains/names/facts/schema'
import { saveTransliterationsAction } from '@/lib/domains/names/transliteration/actions'
import {
  toTransliterationForm,
  transliterationsInputSchema,
  type TransliterationsDto,
} from '@/lib/domains/names/transliteration/schema'
import { TRASH_NOTE } from '@/lib/domains/trash/schema'
import {
  isTransliteratedKind,
  languageTags,
  writingSystemLabels,
  writingSystems,
  type TransliteratedKind,
} from '@/lib/shared/music/writing-systems'
import { ArticleDialog } from './article-dialog'
import { MergeDialog } from './merge-dialog'

type NameActionsProps = { kind: StaffNameKind; name: StaffNameDto; words: ArticleDto; spellings: TransliterationsDto }

export function NameActions({ kind, name, words, spellings }: NameActionsProps) {
  const [open, setOpen] = useState<'change' | 'words' | 'scripts' | 'merge' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const ofWords = articleKinds.find((each) => each === kind)
  return (
    <>
      <IconButton icon={Pencil} label={`Edit ${name.name}`} onClick={() => setOpen('change')} />
      {ofWords && (
        <IconButton icon={ScrollText} label={`Article about ${name.name}`} onClick={() => setOpen('words')} />
      )}
      {isTransliteratedKind(kind) && (
        <IconButton icon={Languages} label={`${name.name} in other scripts`} onClick={() => setOpen('scripts')} />
      )}
      <IconButton icon={Merge} label={`Merge ${name.name}`} onClick={() => setOpen('merge')} />
      {name.uses === 0 && <IconButton icon={Trash2} label={`Delete ${name.name}`} onClick={() => setOpen('delete')} />}
      {open === 'change' && <NameDialog kind={kind} name={name} onClose={close} />}
      {open === 'words' && ofWords && <ArticleDialog kind={ofWords} name={name} words={words} onClose={close} />}
      {open === 'scripts' && isTransliteratedKind(kind) && (
        <TransliterationsDialog kind={kind} name={name} spellings={spellings} onClose={close} />
      )}
      {open === 'merge' && <MergeDialog kind={kind} name={name} onClose={close} />}
      {open === 'delete' && (
        <ActionDialog
          title={`Delete this ${kind}?`}
          description={
            <>
              “<bdi>{name.name}</bdi>” isn’t used anywhere and will be deleted. {kind === 'artist' && TRASH_NOTE}
            </>
          }
          confirm="Delete"
          action={deleteNameAction.bind(null, { kind, id: name.id })}
          done="Deleted"
          onClose={close}
        />
      )}
    </>
  )
}

type NameDialogProps = { kind: StaffNameKind; name: StaffNameDto; onClose: () => void }

function NameDialog({ kind, name: { id, name, aliases, facts }, onClose }: NameDialogProps) {
  const seen = { name, aliases, facts }
  const fields = Object.entries(factFieldsOf(kind))
  // Gives every field a value, because React Hook Form would treat an undefined field as changed.
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
    <FormDialog title={`Edit ${kind}`} submit="Save" {...frame}>
      <Field label="Name" autoComplete="off" {...field('name')} />
      <TextareaField label="Other spellings" rows={5} hint="One per line, in any script." {...field('aliases')} />
      {fields.length > 0 && (
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-4 text-title">Facts</legend>
          {fields.map(([key, { label, hint, options, rows }]) => {
            const props = { label, hint, ...field(`facts.${key}`) }
            if (options) return <SelectField key={key} {...props} placeholder="Unknown" options={toOptions(options)} />
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

type TransliterationsDialogProps = {
  kind: TransliteratedKind
  name: { id: number; name: string }
  spellings: TransliterationsDto
  onClose: () => void
}

function TransliterationsDialog({ kind, name: { id, name }, spellings, onClose }: TransliterationsDialogProps) {
  const seen = toTransliterationForm(spellings)
  const { field, ...frame } = useDialogForm({
    draft: `scripts of ${kind} ${id}`,
    version: JSON.stringify(seen),
    notInDraft: ['seen'],
    schema: transliterationsInputSchema,
    defaultValues: { kind, id, spellings: seen, seen },
    errorField: 'spellings.deva.text',
    submit: (values) => callAction(saveTransliterationsAction, values),
    onClose,
  })
  return (
    <FormDialog title={`${name} in other scripts`} submit="Save" {...frame}>
      <p className="text-sand">
        Spellings are drafted automatically. Visitors see confirmed spellings in every script, and drafts in every
        script except Tamil. Confirming a spelling updates the other drafts.
      </p>
      {writingSystems.map((script) => {
        const stored = spellings[script]
        const state = !stored ? 'no draft yet' : !stored.confirmed ? 'draft' : 'confirmed'
        return (
          <fieldset key={script} className="flex flex-col gap-4 border-t border-line pt-5">
            <legend className="sr-only">{writingSystemLabels[script]}</legend>
            <Field
              label={`${writingSystemLabels[script]} (${state})`}
              lang={languageTags[script]}
              autoComplete="off"
              spellCheck={false}
              hint={
                stored?.ofOtherName ? `Confirmed when the name was “${stored.ofOtherName}”. Check it again.` : undefined
              }
              {...field(`spellings.${script}.text`)}
            />
            <CheckboxField
              label={`Confirm ${writingSystemLabels[script]} spelling`}
              {...field(`spellings.${script}.confirmed`)}
            />
            <Field
              label={`Reason for ${writingSystemLabels[script]} spelling`}
              autoComplete="off"
              {...field(`spellings.${script}.reason`)}
            />
          </fieldset>
        )
      })}
    </FormDialog>
  )
}
