'use client'

import { optionsOf } from '@/app/(admin)/dashboard/_fields/options-of'
import { EditorFrame, FieldGroup } from '@/app/(admin)/dashboard/_form/editor-frame'
import { useEditor } from '@/app/(admin)/dashboard/_form/use-editor'
import { Field } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextareaField } from '@/components/ui/fields/textarea-field'
import { deleteNewsletterAction, saveNewsletterAction } from '@/lib/domains/newsletters/actions'
import { audiences, newNewsletter, newsletterInputSchema, type StaffNewsletter } from '@/lib/domains/newsletters/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export function NewsletterForm({ stored }: { stored: StaffNewsletter | null }) {
  const { field, ...frame } = useEditor({
    schema: newsletterInputSchema,
    save: saveNewsletterAction,
    stored,
    empty: newNewsletter,
    pageOf: staffRoutes.newsletter,
  })
  return (
    <EditorFrame
      {...frame}
      deletable={{ what: 'newsletter', remove: deleteNewsletterAction, list: staffRoutes.newsletters }}
    >
      <Field label="Subject" autoComplete="off" {...field('name')} />
      <Field
        label="Preview text"
        hint="Shown beside the subject in an inbox. Leave empty to show the beginning of the text."
        autoComplete="off"
        {...field('previewText')}
      />
      <SelectField label="To" options={optionsOf(audiences)} {...field('audience')} />
      <TextareaField
        label="Text"
        rows={12}
        hint="Begins with 'Dear' and the first name. An empty line begins a new paragraph."
        {...field('text')}
      />
      <FieldGroup title="Button">
        <Field label="What it says" autoComplete="off" {...field('buttonLabel')} />
        <Field label="Where it leads" type="url" autoComplete="off" {...field('buttonUrl')} />
      </FieldGroup>
    </EditorFrame>
  )
}
