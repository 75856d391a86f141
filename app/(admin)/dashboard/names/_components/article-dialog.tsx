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

/** Edits the article on a name's public page. Each save creates a new version. */
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
    <FormDialog title={`Article about ${name}`} submit="Save" {...frame}>
      <TextareaField
        label="Article"
        rows={14}
        hint="Shown on the public page. In Markdown: # heading, * list item, [text](URL) link."
        {...field('body')}
      />
      {words.version > 0 && (
        <Link
          href={staffRoutes.nameWords(kind, id)}
          className="self-start text-brass-bright underline underline-offset-4"
        >
          Version history
        </Link>
      )}
    </FormDialog>
  )
}
