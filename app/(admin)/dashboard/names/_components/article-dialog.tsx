'use client'

import Link from 'next/link'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { TextareaField } from '@/components/ui/fields/field'
import { callAction } from '@/lib/client/requests/server-action'
import { saveArticleAction } from '@/lib/domains/names/articles/actions'
import { articleSchema, type ArticleDto, type ArticleInput } from '@/lib/domains/names/articles/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type ArticleDialogProps = {
  kind: ArticleInput['kind']
  name: { id: number; name: string }
  words: ArticleDto
  onClose: () => void
}

/** Writes what the public page of a name says. Each save is a version. */
export function ArticleDialog({ kind, name: { id, name }, words, onClose }: ArticleDialogProps) {
  const { field, ...frame } = useDialogForm({
    draft: `words of ${kind} ${id}`,
    version: String(words.version),
    notInDraft: ['version'],
    schema: articleSchema,
    defaultValues: { kind, id, ...words },
    errorField: 'body',
    submit: (values) => callAction(saveArticleAction, values),
    onClose,
  })
  return (
    <FormDialog title={`Words about ${name}`} submit="Save" {...frame}>
      <TextareaField
        label="Words"
        rows={14}
        hint="Markdown: # for a heading, * for a list, [text](address) for a link. Shown on the public page."
        {...field('body')}
      />
      {words.version > 0 && (
        <Link
          href={staffRoutes.nameWords(kind, id)}
          className="self-start text-brass-bright underline underline-offset-4"
        >
          Earlier versions
        </Link>
      )}
    </FormDialog>
  )
}
