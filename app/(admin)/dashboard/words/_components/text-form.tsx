'use client'

import { useState } from 'react'
import { toast } from 'sonner'
import { EditorFrame } from '@/app/(admin)/dashboard/_components/editor-frame'
import { useEditor } from '@/app/(admin)/dashboard/_components/use-editor'
import { Prose } from '@/components/marketing/prose'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { TextareaField } from '@/components/ui/textarea-field'
import { dataOf } from '@/lib/client/server-action'
import { previewTextAction, saveTextAction } from '@/lib/domains/texts/actions'
import { textFormSchema, type StaffText } from '@/lib/domains/texts/schema'
import { errorMessage } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

const markdown = '**bold**, *italic*, [a link](/help), - for a list.'

/** The form of a text in Markdown, with a preview that the server renders. */
export function TextForm({ text }: { text: StaffText }) {
  const { key, hint, placeholders, version } = text
  const [preview, setPreview] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { field, ...frame } = useEditor({
    schema: textFormSchema,
    save: ({ body, note, updatedAt }: { body: string; note: string; updatedAt?: string }) =>
      saveTextAction({ key, body, note, version: Number(updatedAt) }),
    stored: { id: 0, form: { ...text.form, updatedAt: String(version) } },
    empty: text.form,
    pageOf: () => routes.dashboardText(key),
  })

  async function show() {
    setIsBusy(true)
    try {
      setPreview(await dataOf(previewTextAction({ key, body: frame.form.getValues('body') })))
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <EditorFrame {...frame}>
      <TextareaField
        label="Text"
        rows={24}
        hint={`${hint} ${markdown} Filled in by itself: ${placeholders.map((name) => `{${name}}`).join(', ')}.`}
        {...field('body')}
      />
      <Field
        label="What changed"
        hint="For other staff, in the list of versions."
        autoComplete="off"
        {...field('note')}
      />
      <div>
        <Button variant="secondary" onClick={() => void show()} loading={isBusy}>
          Preview
        </Button>
        <p role="status" className="sr-only">
          {preview !== null && 'The preview is below.'}
        </p>
      </div>
      {preview !== null && (
        <section aria-label="Preview" className="rounded-card border border-line bg-raised p-5">
          <Prose html={preview} className="gap-4 [&_h2]:mt-4 [&_h2]:text-title" />
        </section>
      )}
    </EditorFrame>
  )
}
