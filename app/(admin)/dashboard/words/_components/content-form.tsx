'use client'

import { useState } from 'react'
import { toast } from 'sonner'
import { EditorFrame, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { MailPreview } from '@/app/(admin)/dashboard/_marks/mail-preview'
import { Prose } from '@/components/marketing/prose'
import { Button } from '@/components/ui/buttons/button'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import { previewContentAction, saveContentAction, testMailAction } from '@/lib/domains/content/actions'
import { contentFormSchema, type StaffContent, type ContentPreview } from '@/lib/domains/content/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const markdown = 'Format with **bold**, *italic*, [link](/help) and - for lists.'

export function ContentForm({ text }: { text: StaffContent }) {
  const { key, hint, placeholders, version, path } = text
  const [preview, setPreview] = useState<ContentPreview | null>(null)
  const [run, isBusy] = useRun()
  const { field, ...frame } = useEditor({
    schema: contentFormSchema,
    save: ({ body, note, updatedAt }: { body: string; note: string; updatedAt?: string }, actingFor) =>
      saveContentAction({ key, body, note, version: Number(updatedAt) }, actingFor),
    stored: { id: 0, form: { ...text.form, updatedAt: String(version) } },
    empty: text.form,
    pageOf: () => staffRoutes.text(key),
  })

  const typed = () => ({ key, body: frame.form.getValues('body') })
  const show = () => run(async () => setPreview(await callAction(previewContentAction, typed())))
  const test = () =>
    run(async () => {
      await callAction(testMailAction, typed())
      toast.success('Test email sent to you')
    })

  return (
    <EditorFrame {...frame}>
      <TextareaField
        label="Text"
        rows={24}
        hint={`${hint} ${path === null ? '' : markdown} Placeholders: ${placeholders.map((name) => `{${name}}`).join(', ')}.`}
        {...field('body')}
      />
      <Field
        label="Change note"
        hint="Shown to other staff in the version history."
        autoComplete="off"
        {...field('note')}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void show()} loading={isBusy}>
          Preview
        </Button>
        {path === null && (
          <Button variant="secondary" onClick={() => void test()} loading={isBusy}>
            Send test
          </Button>
        )}
        <p role="status" className="sr-only">
          {preview !== null && 'Preview updated below.'}
        </p>
      </div>
      {preview !== null && (
        <section aria-label="Preview" className="rounded-card border border-line bg-raised p-5">
          {preview.subject === undefined ? (
            <Prose html={preview.html} className="gap-4 [&_h2]:mt-4 [&_h2]:text-title" />
          ) : (
            <MailPreview subject={preview.subject} html={preview.html} />
          )}
        </section>
      )}
    </EditorFrame>
  )
}
